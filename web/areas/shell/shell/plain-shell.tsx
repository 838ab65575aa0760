import { Link, Outlet } from '@tanstack/react-router'
import AccountMenu from '../navigation/account-menu'
import { Logo } from './logo'
import { useDensity } from './use-density'

/** Around pages that stand alone: signing in, errors. */
export default function PlainShell() {
  useDensity('shop')
  return (
    <div className="flex min-h-window flex-col">
      <header className="flex items-center justify-between px-gutter py-3 print:hidden">
        <Link to="/search" className="flex items-center gap-2 rounded-lg font-semibold text-title">
          <Logo />
          Comanda
        </Link>
        <AccountMenu />
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
    </div>
  )
}
