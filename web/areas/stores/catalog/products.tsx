import { useMemo } from 'react'
import { productCollection } from '../../../../src/modules/stores/catalog/contract/product.collection'
import { type Product, ProductFields } from '../../../../src/modules/stores/catalog/contract/products'
import { PRODUCT_CATEGORIES } from '../../../../src/modules/stores/stores/rules/categories'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { useSession } from '../../../session/session'
import { Chip } from '../../../ui/display/chip'
import { DishPicture } from '../../../ui/display/dish-picture'
import { Money } from '../../../ui/display/figures'
import { StatusChip } from '../../../ui/display/status-chip'
import { StatedAllergens } from './allergen-statement'
import { productForm } from './product-form'

const columns: Collection<Product>['columns'] = ({ t, nameOf, format }) => [
  {
    id: 'name',
    header: t('fields.name'),
    cell: row => (
      <span className="inline-flex max-w-full items-center gap-2.5 align-middle">
        <DishPicture
          imageURL={row.imageURL}
          name={row.name}
          size={128}
          className="size-7 shrink-0 rounded-[6px] bg-sunken object-cover"
        />
        <span className="truncate">{row.name}</span>
      </span>
    ),
    sortable: true,
    strong: true,
    width: 300,
  },
  {
    id: 'category',
    header: t('fields.category'),
    cell: row => t(`choices.category.${row.category}`),
    sortable: true,
    width: 120,
  },
  {
    id: 'diets',
    header: t('fields.diets'),
    cell: row => (
      <span className="flex gap-1">
        {row.isVegan && <Chip tone="ok">{t('fields.isVegan')}</Chip>}
        {!row.isVegan && row.isVegetarian && <Chip tone="ok">{t('fields.isVegetarian')}</Chip>}
        {row.isGlutenFree && <Chip tone="info">{t('fields.isGlutenFree')}</Chip>}
      </span>
    ),
    width: 170,
  },
  {
    id: 'allergens',
    header: t('fields.allergens'),
    cell: row => <StatedAllergens value={row.allergens} />,
  },
  {
    id: 'merchant',
    header: t('fields.merchant'),
    cell: row => nameOf('merchants', row.merchantId),
    width: 160,
  },
  {
    id: 'vat',
    header: t('fields.vat'),
    cell: row => format.rate(row.vatPercentage / 100),
    align: 'end',
    width: 70,
  },
  {
    id: 'price',
    header: t('fields.price'),
    cell: row => (
      <span className="inline-flex flex-wrap justify-end gap-x-1.5">
        {row.retailPrice.amount < row.price.amount && (
          <del className="text-text3">
            <Money cents={row.price.amount} />
          </del>
        )}
        <Money cents={row.retailPrice.amount} className="font-medium" />
      </span>
    ),
    sortable: true,
    align: 'end',
    width: 96,
  },
]

const products: Omit<Collection<Product>, 'can'> = {
  ...productCollection,
  calls: callsTo(api.admin.products),
  schema: ProductFields,
  titleOf: row => row.name,
  subtitleOf: (row, { t, format }) =>
    `${t(`choices.category.${row.category}`)} · ${format.money(row.price.amount)}`,
  sort: 'name',
  references: [{ of: 'merchants', id: row => row.merchantId }],
  columns,
  filters: [
    { key: 'category', label: 'category', of: 'category', values: PRODUCT_CATEGORIES },
    { key: 'merchant', label: 'merchant', kind: 'record', of: 'merchants' },
    { key: 'isVegan', label: 'isVegan', values: ['true', 'false'] },
    { key: 'isVegetarian', label: 'isVegetarian', values: ['true', 'false'] },
    { key: 'isGlutenFree', label: 'isGlutenFree', values: ['true', 'false'] },
    { key: 'hasAllergens', label: 'allergens', values: ['true', 'false'] },
    { key: 'allergensStated', label: 'allergensStated', values: ['true', 'false'] },
    { key: 'hasDescription', label: 'hasDescription', values: ['true', 'false'] },
    { key: 'hasRating', label: 'hasRating', values: ['true', 'false'] },
    { key: 'hasPicture', label: 'picture', values: ['true', 'false'] },
    { key: 'merchantReviewed', label: 'reviewed', values: ['true', 'false'] },
    { key: 'distributionChannel', label: 'distributionChannel', kind: 'record', of: 'distributionChannels' },
  ],
  form: productForm,
  blank: () => ({
    name: '',
    internalName: null,
    merchantId: undefined,
    merchantSKU: null,
    category: undefined,
    tags: [],
    description: '',
    ingredients: '',
    translations: {},
    picture: null,
    price: undefined,
    vatPercentage: 10,
    vatByChannel: {},
    minOrderQuantity: 1,
    maxOrderQuantity: null,
    showDiscountPercentage: false,
    discountPercentage: null,
    showDiscountFixedPrice: false,
    discountFixedPriceAmount: null,
    allergens: null,
    mayContain: [],
    isVegan: false,
    isVegetarian: false,
    isGlutenFree: false,
    nutrition: null,
    modifierGroups: [],
    subItemBehavior: 'perUnit',
    serves: null,
    expiryDays: null,
    netWeightG: null,
    netVolumeMl: null,
    rawWeightG: null,
    rawWeightWarningG: null,
    rawWeightErrorG: null,
    needsContainer: false,
    cuisines: [],
    eventTypes: [],
    categories: [],
    preparationInstructions: null,
  }),
  toForm: ({ id, retailPrice, imageURL, createdAt, updatedAt, archivedAt, deletedAt, ...fields }) => fields,
}

/** What the platform has not looked at yet. */
const stateOf = (row: Product) =>
  !row.merchantReviewed && <StatusChip of="record" status="pendingReview" size="small" />

const withReview: typeof columns = tools =>
  columns(tools).toSpliced(1, 0, {
    id: 'review',
    header: tools.t('fields.reviewed'),
    cell: stateOf,
    width: 170,
  })

const DELETED = { key: 'deleted', label: 'deleted', values: ['true', 'false'] } as const

const reviewed = {
  title: 'review',
  fields: [{ name: 'merchantReviewed', label: 'reviewed', kind: 'switch', hint: 'reviewed' }],
} as const satisfies Collection<Product>['form'][number]

export default function ProductsScreen() {
  const can = useMayManage('admin.products')
  const { can: mayCall } = useSession()
  const isPlatform = mayCall('admin.merchants.create')
  const isSuper = useSession().can('admin.users.remove')
  const collection = useMemo(
    () => ({
      ...products,
      ...(isSuper && { stateOf, columns: withReview, filters: [...products.filters, DELETED] }),
      can,
      form: isPlatform ? [...products.form, reviewed] : products.form,
    }),
    [can, isPlatform, isSuper],
  )
  return <CollectionScreen collection={collection} />
}
