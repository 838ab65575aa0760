import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/display/skeleton'
import { Logo } from './logo'
import { useDensity } from './use-density'

const AccountMenu = lazy(() => import('../navigation/account-menu'))

/** Around pages that stand alone: signing in, errors. */
export default function PlainShell() {
  useDensity('shop')
  return (
    <div className="flex min-h-window flex-col">
      <header className="flex items-center justify-between px-gutter py-3">
        <Link to="/search" className="flex items-center gap-2 rounded-lg font-semibold text-title">
          <Logo />
          Comanda
        </Link>
        <Suspense fallback={<Skeleton className="size-10 rounded-full" />}>
          <AccountMenu />
        </Suspense>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
    </div>
  )
}
