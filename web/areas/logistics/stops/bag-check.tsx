import { Camera, Check, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { bagCodeOf, readBagCode } from '../../../../src/modules/order-records/orders/rules/ufid'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { ScanField } from '../../../ui/fields/scan-field'
import type { CourierAction } from '../outbox/outbox'
import { CodeCamera } from './code-camera'
import { useScannedBags } from './use-scanned-bags'

/** The bags of a stop, ticked when their labels are scanned or typed. It shows the missing bags. */
export function BagCheck({
  routeId,
  stop,
  act,
}: {
  routeId: string
  stop: Waypoint
  act: (act: CourierAction) => Promise<unknown>
}) {
  const t = useTranslations('stops')
  const bags = stop.orders.flatMap(order =>
    Array.from({ length: order.bags }, (_, index) => bagCodeOf(order.ufid, index + 1)),
  )
  const { scanned, add } = useScannedBags(stop.id)
  const [hasCamera, setHasCamera] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const missing = bags.filter(bag => !scanned.includes(bag))
  const read = (text: string) => {
    const code = bagOf(stop, text)
    setRefused(code ? null : text)
    if (!code || scanned.includes(code)) return
    add(code)
    void act({
      kind: 'scanBag',
      input: { routeId, waypointId: stop.id, code, opId: crypto.randomUUID() },
    })
  }
  if (bags.length === 0) return null
  return (
    <section aria-label={t('bagCheck.title')} className="mt-3 flex flex-col gap-3 border-t pt-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="num font-semibold" aria-live="polite">
          {missing.length === 0
            ? t('bagCheck.all', { count: bags.length })
            : t('bagCheck.missing', { count: missing.length, all: bags.length })}
        </h3>
        <Button icon={Camera} className="min-h-12" onClick={() => setHasCamera(!hasCamera)}>
          {t(hasCamera ? 'bagCheck.close' : 'bagCheck.scan')}
        </Button>
      </div>
      {hasCamera && <CodeCamera onCode={read} />}
      <ScanField label={t('bagCheck.code')} submit={t('bagCheck.add')} onScan={read} />
      {refused && (
        <p role="alert" className="font-medium text-bad">
          {t('bagCheck.notHere', { code: refused })}
        </p>
      )}
      <ul className="grid grid-cols-2 gap-1">
        {bags.map(bag => {
          const isHere = scanned.includes(bag)
          const Icon = isHere ? Check : CircleDashed
          return (
            <li
              key={bag}
              className={cx('num flex items-center gap-2', isHere ? 'font-semibold text-ok' : 'text-text2')}
            >
              <Icon size={18} role="img" aria-label={t(isHere ? 'bagCheck.isHere' : 'bagCheck.isMissing')} />
              {bag}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The bag of this stop that a label names; null when it is none of them. */
export function bagOf(stop: Waypoint, text: string): string | null {
  const read = readBagCode(text)
  const order = read && stop.orders.find(one => one.ufid === read.ufid)
  if (!read || !order) return null
  const bag = read.bag ?? (order.bags === 1 ? 1 : null)
  return bag && bag <= order.bags ? bagCodeOf(order.ufid, bag) : null
}
