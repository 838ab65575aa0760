import { Link } from '@tanstack/react-router'
import { ChevronRight, MessageCircleHeart, MessageCircleWarning, ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AttributionSwitch } from '../../identity/preferences/attribution-switch'
import OwnReports from '../reports/own-reports'

/** Where somebody begins who needs us. */
export default function HelpScreen() {
  const t = useTranslations('help')
  const myOrdersTexts = useTranslations('my-orders')
  const ways = [
    { to: '/home/orders', icon: ReceiptText, title: t('help.orders'), text: t('help.ordersText') },
    {
      to: '/help/report',
      icon: MessageCircleWarning,
      title: myOrdersTexts('help.report'),
      text: t('help.reportText'),
    },
    {
      to: '/help/feedback',
      icon: MessageCircleHeart,
      title: t('help.feedback'),
      text: t('help.feedbackText'),
    },
  ] as const
  return (
    <div className="mx-auto w-full max-w-xl px-gutter pt-8 pb-16">
      <h1 className="mb-4 text-display">{t('help.title')}</h1>
      <ul className="divide-y divide-line overflow-hidden rounded-card border bg-surface">
        {ways.map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link to={to} className="flex items-center gap-4 p-4 hover:bg-hover">
              <Icon size={22} aria-hidden className="shrink-0 text-brand" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="block text-note text-text2">{text}</span>
              </span>
              <ChevronRight size={18} aria-hidden className="shrink-0 text-text3" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-4 space-y-4">
        <OwnReports />
        <AttributionSwitch />
      </div>
    </div>
  )
}
