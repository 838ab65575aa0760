import { ALLERGENS } from '../../../../src/core/rules/ordering/allergens'
import type { Product } from '../../../../src/modules/stores/catalog/contract/products'
import {
  CUISINES,
  EVENT_TYPES,
  PRODUCT_CATEGORIES,
} from '../../../../src/modules/stores/stores/rules/categories'
import type { Collection } from '../../../collection/describe'
import { PercentByChannel } from '../../../collection/fields/percent-by-channel'
import { AllergensField } from './allergen-statement'
import { ModifiersField } from './modifiers-field'
import { NutritionField } from './nutrition-field'
import { ProductTranslations } from './product-translations'

export const productForm: Collection<Product>['form'] = [
  {
    title: 'identity',
    fields: [
      { name: 'name', label: 'name', kind: 'text', required: true },
      { name: 'internalName', label: 'internalName', kind: 'text', nullable: true, hint: 'internalName' },
      {
        name: 'merchantId',
        label: 'merchant',
        kind: 'reference',
        of: 'merchants',
        required: true,
      },
      { name: 'merchantSKU', label: 'sku', kind: 'text', nullable: true, mono: true },
      {
        name: 'category',
        label: 'category',
        kind: 'choice',
        of: 'category',
        values: PRODUCT_CATEGORIES,
        required: true,
      },
      { name: 'tags', label: 'tags', kind: 'texts' },
      { name: 'description', label: 'description', kind: 'long' },
      { name: 'ingredients', label: 'ingredients', kind: 'long' },
      { name: 'picture', label: 'picture', kind: 'picture', nullable: true },
    ],
  },
  {
    title: 'price',
    fields: [
      { name: 'price', label: 'price', kind: 'money', required: true, hint: 'withVat' },
      { name: 'vatPercentage', label: 'vat', kind: 'number', unit: '%', min: 0, max: 100, step: 0.01 },
      {
        name: 'vatByChannel',
        label: 'vatByChannel',
        kind: 'own',
        hint: 'vatByChannel',
        control: field => <PercentByChannel {...field} one={1} usual={field.values.vatPercentage} />,
      },
      { name: 'minOrderQuantity', label: 'minQuantity', kind: 'number', min: 1 },
      { name: 'maxOrderQuantity', label: 'maxQuantity', kind: 'number', min: 1, nullable: true },
      {
        name: 'showDiscountPercentage',
        label: 'showDiscountPercentage',
        kind: 'switch',
        hint: 'ownDiscount',
      },
      {
        name: 'discountPercentage',
        label: 'discountPercentage',
        kind: 'number',
        unit: '%',
        min: 0,
        max: 100,
        nullable: true,
        when: values => values.showDiscountPercentage === true,
      },
      { name: 'showDiscountFixedPrice', label: 'showDiscountFixedPrice', kind: 'switch' },
      {
        name: 'discountFixedPriceAmount',
        label: 'discountFixedPrice',
        kind: 'cents',
        nullable: true,
        when: values => values.showDiscountFixedPrice === true,
      },
    ],
  },
  {
    title: 'diet',
    fields: [
      {
        name: 'allergens',
        label: 'allergens',
        kind: 'own',
        hint: 'allergens',
        control: field => <AllergensField {...field} />,
      },
      { name: 'mayContain', label: 'mayContain', kind: 'choices', of: 'allergen', values: ALLERGENS },
      { name: 'isVegan', label: 'isVegan', kind: 'switch' },
      { name: 'isVegetarian', label: 'isVegetarian', kind: 'switch' },
      { name: 'isGlutenFree', label: 'isGlutenFree', kind: 'switch', hint: 'isGlutenFree' },
      {
        name: 'nutrition',
        label: 'nutrition',
        kind: 'own',
        control: field => <NutritionField {...field} />,
      },
    ],
  },
  {
    title: 'modifiers',
    fields: [
      {
        name: 'modifierGroups',
        label: 'modifiers',
        kind: 'own',
        control: field => <ModifiersField {...field} />,
      },
      {
        name: 'subItemBehavior',
        label: 'subItemBehavior',
        kind: 'choice',
        of: 'subItems',
        values: ['perUnit', 'perLine'],
      },
    ],
  },
  {
    title: 'translations',
    fields: [
      {
        name: 'translations',
        label: 'translations',
        kind: 'own',
        hint: 'translations',
        control: field => <ProductTranslations {...field} />,
      },
    ],
  },
  {
    title: 'more',
    fields: [
      { name: 'serves', label: 'serves', kind: 'number', min: 1, nullable: true },
      { name: 'expiryDays', label: 'expiryDays', kind: 'number', min: 0, nullable: true },
      { name: 'netWeightG', label: 'netWeight', kind: 'number', unit: 'g', min: 0, nullable: true },
      { name: 'netVolumeMl', label: 'netVolume', kind: 'number', unit: 'ml', min: 0, nullable: true },
      { name: 'rawWeightG', label: 'rawWeight', kind: 'number', unit: 'g', min: 0, nullable: true },
      {
        name: 'rawWeightWarningG',
        label: 'rawWeightWarning',
        kind: 'number',
        unit: 'g',
        min: 0,
        nullable: true,
        hint: 'rawWeightWarning',
      },
      {
        name: 'rawWeightErrorG',
        label: 'rawWeightError',
        kind: 'number',
        unit: 'g',
        min: 0,
        nullable: true,
        hint: 'rawWeightError',
      },
      { name: 'needsContainer', label: 'needsContainer', kind: 'switch', hint: 'needsContainer' },
      { name: 'cuisines', label: 'cuisines', kind: 'choices', of: 'cuisine', values: CUISINES },
      { name: 'eventTypes', label: 'eventTypes', kind: 'choices', of: 'event', values: EVENT_TYPES },
      {
        name: 'categories',
        label: 'moreCategories',
        kind: 'choices',
        of: 'category',
        values: PRODUCT_CATEGORIES,
      },
      { name: 'preparationInstructions', label: 'preparation', kind: 'long', nullable: true },
    ],
  },
]
