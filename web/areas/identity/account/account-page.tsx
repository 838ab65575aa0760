import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Where one comes from, by the name of that screen. */
const BACK = {
  '/account': 'account',
  '/settings': 'settings',
  '/wallet': 'wallet',
  '/wallet/payment-methods': 'paymentMethods',
} as const

/** Around every screen of the account: the way back, its name, and what can be added. */
export function AccountPage({
  title,
  text,
  back = '/account',
  actions,
  children,
}: {
  title: string
  text?: ReactNode
  back?: keyof typeof BACK | null
  actions?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('screens')
  return (
    <div className="mx-auto max-w-3xl px-gutter pt-6 pb-16">
      {back && (
        <Link
          to={back}
          className="-ml-1 mb-1 inline-flex min-h-8 items-center gap-0.5 rounded-ctl pr-2 font-medium text-note text-text2 hover:text-text pointer-coarse:min-h-11 print:hidden"
        >
          <ChevronLeft size={17} aria-hidden />
          {t(BACK[back])}
        </Link>
      )}
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-display">{title}</h1>
          {text && <p className="mt-1 max-w-prose text-text2">{text}</p>}
        </div>
        {actions}
      </header>
      <div className="space-y-5">{children}</div>
    </div>
  )
}
