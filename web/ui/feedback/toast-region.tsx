import type { ReactNode } from 'react'

/**
 * Where toasts are drawn, before their code has loaded. A modal dialog hides from screen readers all but the live
 * regions that stand when it opens: without this one, toasts that load after a dialog stay hidden as long as it is open.
 */
export function ToastRegion({ children }: { children: ReactNode }) {
  return <div aria-live="off">{children}</div>
}
