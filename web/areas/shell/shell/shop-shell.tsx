import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { laterPart } from '../../../router/later'
import AccountMenu from '../navigation/account-menu'
import { HeaderSlotProvider } from '../navigation/header-slot'
import { Logo } from './logo'
import { ShopHeaderLinks, ShopTabs } from './shop-tabs'
import { useDensity } from './use-density'

const ShopFooter = laterPart(() => import('./shop-footer'))

/** Around everything a customer sees: a header that stays, the page, and the ways round the shop. */
export default function ShopShell() {
  useDensity('shop')
  // A person who pays or changes an order is not led away from it.
  const isPaying = useLocation({ select: ({ pathname }) => /\/(checkout|change)$/.test(pathname) })
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const header = useHeightInStyles()
  return (
    // A bar at the bottom edge would lie over the foot of the page.
    <div className="flex min-h-window flex-col pb-tabs has-[[data-bottom-bar=always]]:pb-[calc(5rem+var(--tabs))] max-lg:has-[[data-bottom-bar]]:pb-[calc(5rem+var(--tabs))]">
      <header ref={header} className="sticky top-banners z-30 border-b bg-surface print:hidden">
        <div className="mx-auto flex min-h-16 max-w-shop items-center gap-2 px-gutter py-2 sm:gap-4">
          <Link to="/search" className="group flex items-center gap-2.5 rounded-lg">
            <Logo />
            {/* On narrow screens it gives way to what a screen puts beside it. */}
            <span className="max-lg:group-has-[+:not(:empty)]:sr-only font-semibold text-title">Comanda</span>
          </Link>
          <div ref={setSlot} className="flex min-w-0 flex-1 items-center gap-3" />
          <div className="ml-auto flex shrink-0 items-center gap-1">
            <ShopHeaderLinks />
            <AccountMenu />
          </div>
        </div>
      </header>
      <HeaderSlotProvider value={slot}>
        {/* As high as the window from the start: what is fetched would push the footer down in sight. */}
        <main
          id="main"
          tabIndex={-1}
          className="min-h-[calc(100dvh-var(--header-height,4rem))] flex-1 outline-none"
        >
          <Outlet />
        </main>
      </HeaderSlotProvider>
      {!isPaying && (
        <>
          <Suspense>
            <ShopFooter />
          </Suspense>
          <ShopTabs />
        </>
      )}
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
