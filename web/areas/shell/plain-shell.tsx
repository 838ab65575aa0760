import { Outlet } from '@tanstack/react-router'

export default function PlainShell() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
