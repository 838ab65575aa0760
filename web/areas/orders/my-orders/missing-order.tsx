import { Link } from '@tanstack/react-router'
import { Link2Off } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import type { MissingProps } from '../../../ui/feedback/error-state'

/** What the pages of an order say when there is none with that address. */
export function useMissingOrder(): MissingProps {
  const t = useTranslations('my-orders')
  return {
    heading: true,
    title: t('order.unknown'),
    text: t('order.unknownText'),
    action: (
      <Button asChild kind="primary">
        <Link to="/home/orders">{t('order.toOrders')}</Link>
      </Button>
    ),
  }
}

/** Where a link of a mail leads that is incomplete or too old: what else helps. */
export function LinkOver({ text }: { text: string }) {
  const t = useTranslations('my-orders')
  return (
    <div className="mx-auto flex max-w-md flex-col items-center pt-[8vh] text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-mutedSoft text-text2">
        <Link2Off size={26} aria-hidden />
      </span>
      <h1 className="text-head">{t('track.linkOver')}</h1>
      <p className="mt-2 text-field text-text2">{text}</p>
      <div className="mt-6 flex w-full flex-col gap-2 sm:w-auto sm:flex-row">
        <Button asChild kind="primary">
          <Link to="/home/orders">{t('orders.title')}</Link>
        </Button>
        <Button asChild>
          <Link to="/help">{t('track.help')}</Link>
        </Button>
      </div>
    </div>
  )
}
