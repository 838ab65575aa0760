import { Link, useParams } from '@tanstack/react-router'
import { ArrowRight, UtensilsCrossed } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CHANNELS } from '../../../../src/core/rules/ordering/channels'
import { shownClaims } from '../../../../src/modules/stores/catalog/rules/diets'
import { type Outputs, trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { WideDishPicture } from '../../../ui/display/dish-picture'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { usePageName } from '../../shell/navigation/page-name'
import { useEater } from '../cart/eater'
import { LazyDishFacts } from '../dish-facts/lazy-dish-facts'
import { Contents } from '../menu/dish-contents'
import { DishPrice } from '../menu/dish-price'

/** A dish by itself, as a link shows it: what is in it, what it costs, and where it can be ordered. */
export default function ProductScreen() {
  const t = useTranslations('shop.product')
  const { productId } = useParams({ from: '/shop/products/$productId' })
  const answer = trpc.public.product.useQuery({ id: productId })
  return (
    <div className="mx-auto w-full max-w-4xl px-gutter pt-6 pb-16">
      {answer.isError ? (
        <ErrorState
          error={answer.error}
          onRetry={() => answer.refetch()}
          missing={{
            heading: true,
            title: t('unknown'),
            text: t('unknownText'),
            action: (
              <Button asChild kind="primary">
                <Link to="/search">{t('toKitchens')}</Link>
              </Button>
            ),
          }}
        />
      ) : answer.isPending ? (
        <div aria-hidden className="grid gap-6 md:grid-cols-2">
          <Skeleton className="aspect-[4/3] rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      ) : (
        <Product product={answer.data} />
      )}
    </div>
  )
}

function Product({ product }: { product: Outputs['public']['product'] }) {
  const t = useTranslations('shop.product')
  const menuTexts = useTranslations('menu')
  const { avoided, name: eater } = useEater()
  usePageName(product.name)
  const diets = shownClaims(product)
  return (
    <article className="grid items-start gap-6 md:grid-cols-2 md:gap-10">
      <WideDishPicture
        imageURL={product.imageURL}
        name={product.name}
        className="aspect-[4/3] w-full overflow-hidden rounded-card bg-sunken"
      />
      <div>
        <h1 lang={product.languages?.name} className="text-balance text-display">
          {product.name}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <DishPrice product={product} className="text-title" />
          {diets.map(diet => (
            <Chip key={diet} tone="ok">
              {menuTexts(`diets.${diet}`)}
            </Chip>
          ))}
          {product.serves !== null && product.serves > 1 && (
            <Chip>{menuTexts('product.serves', { count: product.serves })}</Chip>
          )}
        </p>
        {product.description && (
          <p lang={product.languages?.description} className="mt-4 text-field text-text2">
            {product.description}
          </p>
        )}
        {product.ingredients && (
          <p className="mt-3 text-note text-text2">
            <b className="font-medium text-text">{menuTexts('product.ingredients')}</b>{' '}
            <span lang={product.languages?.ingredients}>{product.ingredients}</span>
          </p>
        )}
        <Contents product={product} chosen={[]} avoided={avoided} eater={eater} />
        <LazyDishFacts product={product} />
        <h2 className="mt-8 text-title">{t('where')}</h2>
        <ul className="mt-2 divide-y divide-line overflow-hidden rounded-card border bg-surface">
          {product.soldBy.map(({ storeId, storeName, storeSlug, channel }) => {
            const known = CHANNELS.find(one => one === channel)
            return (
              <li key={`${storeId} ${channel}`}>
                <Link
                  to="/stores/$storeId/$channel/{-$catalog}"
                  params={{ storeId: storeSlug, channel }}
                  search={{ product: product.id }}
                  className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-hover"
                >
                  <UtensilsCrossed size={18} aria-hidden className="shrink-0 text-brand" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{storeName}</span>
                    {known && (
                      <span className="block text-note text-text2">{menuTexts(`channels.${known}`)}</span>
                    )}
                  </span>
                  <span className="flex items-center gap-1 font-medium text-brand text-note">
                    {t('order')}
                    <ArrowRight size={16} aria-hidden />
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
    </article>
  )
}
