import { Check, CloudOff, RotateCcw, ScanLine, TriangleAlert, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { bagCodeOf } from '../../../../src/modules/order-records/orders/rules/ufid'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { FilterChip } from '../../../ui/display/chip'
import { ScanField } from '../../../ui/fields/scan-field'
import { Select } from '../../../ui/fields/select'
import { Switch } from '../../../ui/fields/toggles'
import { isScanSoundOn } from './scan-sound'
import type { HubRoute } from './use-mission'
import type { ScanNews, useScans } from './use-scans'
import { useWedge } from './wedge'

const PLACES = ['warehouse', 'shelf', 'out'] as const

/** Where labels are read: what a scan does, and in large letters what became of the last one. */
export function ScanPanel({
  scans,
  routes,
}: {
  scans: ReturnType<typeof useScans>
  routes: readonly HubRoute[]
}) {
  const t = useTranslations('mission-control.scan')
  const { place, setPlace, shelf, routeId, setRouteId, news, waiting, scan } = scans
  const hasSound = isScanSoundOn.use()
  useWedge(scan)
  return (
    <section aria-label={t('title')} className="space-y-3 rounded-card border bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        {PLACES.map(one => (
          <FilterChip key={one} pressed={place === one} onPress={() => setPlace(one)}>
            {t(`place.${one}`)}
          </FilterChip>
        ))}
        <span className="flex-1" />
        {waiting > 0 && (
          <span className="inline-flex items-center gap-1.5 text-meta text-warn">
            <CloudOff size={16} aria-hidden />
            {t('waiting', { count: waiting })}
          </span>
        )}
        <Switch label={t('sound')} checked={hasSound} onChange={on => isScanSoundOn.set(on)} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <ScanField label={t('label')} submit={t('go')} className="min-w-0 flex-1 basis-72" onScan={scan} />
        {place === 'out' && (
          <div className="w-full sm:w-64">
            <Select
              label={t('route')}
              value={routeId ?? ''}
              onChange={id => setRouteId(id || null)}
              options={[
                { value: '', label: t('anyRoute') },
                ...routes.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </div>
        )}
        {place === 'shelf' && (
          <p className="num font-semibold">{shelf ? t('onShelf', { shelf }) : t('scanShelf')}</p>
        )}
      </div>
      <div role="status" aria-live="assertive">
        {news ? <News news={news} /> : <p className="text-meta text-text3">{t('hint')}</p>}
      </div>
    </section>
  )
}

function News({ news }: { news: ScanNews }) {
  const t = useTranslations('mission-control.scan')
  const f = useFormat()
  const { tone, icon: Icon, title, text } = said()
  return (
    <div
      className={cx(
        'flex min-h-20 items-center gap-4 rounded-card border px-4 py-3',
        tone === 'ok' && 'border-ok bg-okSoft text-ok',
        tone === 'bad' && 'border-bad bg-badSoft text-bad',
        tone === 'warn' && 'border-warn bg-warnSoft text-warn',
      )}
    >
      <Icon size={40} strokeWidth={2.5} aria-hidden className="shrink-0" />
      <div className="min-w-0">
        <p className="num text-title">{title}</p>
        <p className="text-text">{text}</p>
      </div>
    </div>
  )

  function said() {
    if (news.kind === 'shelf') return { tone: 'ok', icon: ScanLine, title: news.code, text: t('shelfChosen') }
    if (news.kind === 'noShelf') return { tone: 'bad', icon: X, title: news.code, text: t('scanShelf') }
    if (news.kind === 'waiting') return { tone: 'warn', icon: CloudOff, title: news.code, text: t('kept') }
    if (news.kind === 'failed') return { tone: 'bad', icon: X, title: news.code, text: news.text }
    const { bag, outcome, error, orderStays } = news.result
    const title = bag ? bagCodeOf(bag.ufid, bag.number) : news.code
    if (outcome === 'refused') return { tone: 'bad', icon: X, title, text: error?.message ?? '' }
    const where = bag
      ? t('bag', {
          number: bag.number,
          of: bag.of,
          store: bag.storeName,
          destination: bag.destination,
          time: f.time(bag.windowStart),
        })
      : ''
    if (orderStays)
      return {
        tone: 'warn',
        icon: TriangleAlert,
        title,
        text: `${t(`taken.${news.place}`)} ${where} ${t('orderStays', { why: orderStays.message })}`,
      }
    if (outcome === 'again') return { tone: 'warn', icon: RotateCcw, title, text: `${t('again')} ${where}` }
    return { tone: 'ok', icon: Check, title, text: `${t(`taken.${news.place}`)} ${where}` }
  }
}
