import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'

/** It has arrived, and somebody reads it. */
export default function SubmittedScreen() {
  const t = useTranslations('help')
  const myOrdersTexts = useTranslations('my-orders')
  return (
    <div className="mx-auto w-full max-w-xl px-gutter pt-16 pb-16 text-center">
      <CircleCheck size={44} aria-hidden className="mx-auto text-ok" />
      <h1 className="mt-3 text-display">{t('help.submitted')}</h1>
      <p className="mt-1 mb-6 text-text2">{t('help.submittedText')}</p>
      <Button asChild kind="primary">
        <Link to="/home/orders">{myOrdersTexts('orders.title')}</Link>
      </Button>
    </div>
  )
}
