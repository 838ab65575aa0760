import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { Button } from '../../../ui/buttons/button'
import { EmptyState } from '../../../ui/feedback/empty-state'
import type { Store } from '../menu/use-store-page'

/** A store without a menu for this kind of order: on to what it does sell, or to other stores. */
export default function NoMenu({
  store,
  channel,
}: {
  store: Pick<Store, 'slug' | 'channels'>
  channel: Channel
}) {
  const t = useTranslations('shop')
  const menuTexts = useTranslations('menu')
  const cartTexts = useTranslations('cart')
  const others = store.channels.filter(one => one !== channel)
  return (
    <EmptyState
      icon={SearchX}
      title={t('store.noMenu')}
      text={t('store.noMenuText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {others.map(one => (
            <Button key={one} asChild kind="primary">
              <Link
                to="/stores/$storeId/$channel/{-$catalog}"
                params={{ storeId: store.slug, channel: one, catalog: undefined }}
              >
                {menuTexts(`channels.${one}`)}
              </Link>
            </Button>
          ))}
          <Button asChild kind={others.length ? 'outline' : 'primary'}>
            <Link to="/search">{cartTexts('checkout.toStores')}</Link>
          </Button>
        </div>
      }
    />
  )
}
