import { Outlet } from '@tanstack/react-router'

export default function ShopShell() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
