import { Outlet } from '@tanstack/react-router'

export default function FieldShell() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
