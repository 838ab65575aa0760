import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../ui/cx'
import { useShopLinks } from '../navigation/shop-links'

const TABS = 5

/** The ways round the shop at the bottom of a phone, where a thumb is. */
export function ShopTabs() {
  const t = useTranslations('navigation')
  const links = useShopLinks()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.tabs = ''
    return () => {
      delete dataset.tabs
    }
  }, [])
  return (
    <nav
      aria-label={t('shop.label')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {links.slice(0, TABS).map(({ name, icon: Icon, to, search, isCurrent }) => (
        <Link
          key={name}
          to={to}
          search={search as never}
          aria-current={isCurrent ? 'page' : undefined}
          className={cx(
            'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 font-medium text-chip',
            isCurrent ? 'text-brand' : 'text-text2',
          )}
        >
          <Icon size={22} aria-hidden />
          <span className="line-clamp-2 max-w-full text-center leading-3">{t(`shop.${name}`)}</span>
        </Link>
      ))}
    </nav>
  )
}

/** The same in the header, from a tablet on. */
export function ShopHeaderLinks() {
  const t = useTranslations('navigation')
  return (
    <nav aria-label={t('shop.label')} className="flex items-center max-md:hidden">
      {useShopLinks().map(({ name, to, search, isCurrent }) => (
        <Link
          key={name}
          to={to}
          search={search as never}
          aria-current={isCurrent ? 'page' : undefined}
          className={cx(
            'inline-flex h-10 items-center whitespace-nowrap rounded-ctl font-medium text-note lg:px-3 pointer-coarse:h-11',
            name === 'help' ? 'px-2 max-lg:hidden' : 'px-2',
            name === 'signIn' && 'ml-1 border border-control/60 bg-surface px-3',
            isCurrent ? 'bg-brandSoft text-brand' : 'text-text2 hover:bg-sunken hover:text-text',
          )}
        >
          {t(`shop.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
