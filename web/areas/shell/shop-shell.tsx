import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../session/session'
import { Skeleton } from '../../ui/display/skeleton'
import { HeaderSlotProvider } from '../navigation/header-slot'
import { Logo } from './logo'
import { useDensity } from './use-density'

const AccountMenu = lazy(() => import('../navigation/account-menu'))

/** Around everything a customer sees: a header that stays, and the page. */
export default function ShopShell() {
  useDensity('shop')
  const t = useTranslations('shell')
  const screensTexts = useTranslations('screens')
  const { status } = useSession()
  const here = useLocation({ select: location => location.href })
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const header = useHeightInStyles()
  return (
    <div className="flex min-h-window flex-col">
      <header ref={header} className="sticky top-banners z-30 border-b bg-surface print:hidden">
        <div className="mx-auto flex min-h-16 max-w-shop items-center gap-3 px-gutter py-2 sm:gap-4">
          <Link to="/search" aria-label={t('home')} className="rounded-lg">
            <Logo />
          </Link>
          <div ref={setSlot} className="flex min-w-0 flex-1 items-center gap-3" />
          <nav aria-label={t('nav.account')} className="ml-auto flex shrink-0 items-center gap-1">
            {status === 'signedIn' && (
              <Link
                to="/home/orders"
                className="hidden h-10 items-center rounded-ctl px-3 font-medium text-note hover:bg-sunken sm:inline-flex pointer-coarse:h-11"
              >
                {screensTexts('orders')}
              </Link>
            )}
            {status === 'signedOut' && (
              <Link
                to="/login"
                search={{ next: here }}
                className="inline-flex h-10 items-center rounded-ctl px-3 font-medium text-note hover:bg-sunken pointer-coarse:h-11"
              >
                {screensTexts('login')}
              </Link>
            )}
            <Suspense fallback={<Skeleton className="size-10 rounded-full" />}>
              <AccountMenu />
            </Suspense>
          </nav>
        </div>
      </header>
      <HeaderSlotProvider value={slot}>
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
      </HeaderSlotProvider>
    </div>
  )
}

/** What sticks below the header asks for `--header-height`: with its banners. */
function useHeightInStyles() {
  const header = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.setProperty('--header-height', `calc(${height}px + var(--banners))`)
    })
    if (header.current) watch.observe(header.current)
    return () => {
      watch.disconnect()
      style.removeProperty('--header-height')
    }
  }, [])
  return header
}
