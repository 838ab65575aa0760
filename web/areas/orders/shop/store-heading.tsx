import { Clock, MapPin, ShoppingBag, Star, Tag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Chip } from '../../../ui/display/chip'
import { Banner } from '../../../ui/feedback/banner'
import { MenuLanguage } from '../menu/menu-language'
import type { Menu, Store } from '../menu/use-store-page'
import { FavouriteButton } from './favourite-button'
import { usePromotionText } from './promotions'
import { StorePicture } from './store-picture'
import { useWhyStore } from './why-store'

/** Which store it is, and all that one decides by before reading its menu. */
export function StoreHeading({ store, menu }: { store: Store; menu: Menu | null }) {
  const t = useTranslations('shop')
  const f = useFormat()
  const whyText = useWhyStore()
  const promotionText = usePromotionText()
  return (
    <header className="sm:flex sm:flex-row-reverse sm:items-center sm:gap-6">
      <StorePicture store={store} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <h1 className="text-display">{store.name}</h1>
          <FavouriteButton store={store} />
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-text2">
          {store.rating && (
            <span className="num inline-flex items-center gap-1 font-medium text-text">
              <Star size={16} aria-hidden className="fill-saffron text-saffron" />
              {f.number(store.rating.average)}{' '}
              <span className="font-normal text-text2">({f.number(store.rating.count)})</span>
            </span>
          )}
          {store.minimumOrder && (
            <span className="money">{t('card.minimum', { amount: f.money(store.minimumOrder.amount) })}</span>
          )}
          {store.deliveryFee && (
            <span className="money">
              {t(store.deliveryFee.isFrom ? 'card.deliveryFrom' : 'card.delivery', {
                fee: f.money(store.deliveryFee.amount),
              })}
            </span>
          )}
          {store.allowsPickup && (
            <span className="inline-flex items-center gap-1">
              <ShoppingBag size={15} aria-hidden />
              {t('store.pickup')}
            </span>
          )}
          {store.meters !== null && (
            <span className="inline-flex items-center gap-1">
              <MapPin size={15} aria-hidden />
              {f.distance(store.meters)}
            </span>
          )}
          {store.nextWindow && (
            <span className="inline-flex items-center gap-1">
              <Clock size={15} aria-hidden />
              {t('store.next', {
                day: f.day(store.nextWindow.deliveryStartDate),
                time: f.window(store.nextWindow.deliveryStartDate, store.nextWindow.deliveryEndDate),
              })}
            </span>
          )}
        </p>
        {store.promotions.length > 0 && (
          <ul aria-label={t('promotions.title')} className="mt-3 flex flex-wrap gap-2">
            {store.promotions.map(promotion => (
              <li key={promotion.id}>
                <Chip tone="ok" size="normal" icon={Tag}>
                  {promotionText(promotion)} · {promotion.name}
                </Chip>
              </li>
            ))}
          </ul>
        )}
        {store.description && (
          <p lang={store.languages?.description} className="mt-2 max-w-prose text-note text-text2">
            {store.description}
          </p>
        )}
        {menu && <MenuLanguage menu={menu} />}
        {store.why && (
          <div className="mt-4">
            <Banner tone="warn">{whyText(store.why)}</Banner>
          </div>
        )}
      </div>
    </header>
  )
}
