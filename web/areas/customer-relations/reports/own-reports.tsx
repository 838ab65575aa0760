import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { Chip } from '../../../ui/display/chip'
import { Section } from '../../../ui/layout/page'

const TONE = { OPEN: 'warn', SOLVED: 'ok', CANCELLED: 'muted' } as const

/** What a person has reported, and what became of it: in words, with the sums that came back. */
export default function OwnReports({ orderId }: { orderId?: string }) {
  const t = useTranslations('help')
  const format = useFormat()
  const { user } = useSession()
  // Readers of a link, and strangers who ask for help, have none of their own.
  const { data } = trpc.customer.orders.incidents.useQuery(orderId ? { purchaseId: orderId } : {}, {
    enabled: user !== null,
  })
  if (!data?.incidents.length) return null
  return (
    <Section title={t('reports.title')}>
      <ul className="flex flex-col gap-4">
        {data.incidents.map(report => (
          <li key={report.id} className="flex flex-col gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{kindIn(t, report.type)}</span>
              <Chip tone={TONE[report.status]}>{t(`reports.states.${report.status}`)}</Chip>
              <span className="num text-note text-text2">
                {[orderId ? null : report.purchaseUfid, format.dateTime(report.createdAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="break-words text-text2">{report.comment}</span>
            {report.photos.length > 0 && (
              <span className="flex flex-wrap gap-2">
                {report.photos.map(({ id, url }, index) => (
                  <a key={id} href={url} target="_blank" rel="noreferrer">
                    <img
                      src={url}
                      alt={t('reports.photo', { number: index + 1 })}
                      className="size-16 rounded-card border object-cover"
                    />
                  </a>
                ))}
              </span>
            )}
            {report.remedies.map(({ id, kind, amount, windowStart, windowEnd }) => (
              <span key={id} className="font-medium text-ok">
                {kind === 'rescheduled' && windowStart
                  ? t('reports.rescheduled', {
                      when: `${format.day(windowStart)}, ${format.window(windowStart, windowEnd ?? windowStart)}`,
                    })
                  : t(kind === 'credited' ? 'reports.credited' : 'reports.refunded', {
                      amount: format.money(amount?.amount ?? 0),
                    })}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function kindIn(t: ReturnType<typeof useTranslations<'help'>>, type: string): string {
  const key = `help.kinds.${type}` as 'help.kinds.other'
  return t.has(key) ? t(key) : t('help.kinds.other')
}
