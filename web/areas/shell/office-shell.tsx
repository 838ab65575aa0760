import { Outlet } from '@tanstack/react-router'

export default function OfficeShell() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
