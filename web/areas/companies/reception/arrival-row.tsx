import { Check, ShoppingBag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ArrivingOrder } from '../../../../src/modules/logistics/tracking/contract/reception'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'

/** One order: time, recipient, place, courier, and a button to receive it. */
export function ArrivalRow({ order, onReceive }: { order: ArrivingOrder; onReceive: () => void }) {
  const t = useTranslations('reception')
  const { step, forName, place, storeName, ufid, bags, courier, canReceive } = order
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 min-[110rem]:gap-x-8 min-[110rem]:py-5 min-[110rem]:text-head">
      <div className="w-32 shrink-0 min-[110rem]:w-56">
        <When order={order} />
      </div>
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-semibold text-field min-[110rem]:text-head">
          {forName || storeName}
          {place && <span className="font-normal text-text2"> · {place}</span>}
        </p>
        <p className="num text-note text-text2 sm:truncate min-[110rem]:text-title">
          {[forName && storeName, ufid, courier && t('with', { courier })].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="num flex w-20 shrink-0 items-center gap-1.5 text-text2 min-[110rem]:w-32">
        <ShoppingBag size={16} aria-hidden className="shrink-0" />
        {bags === null ? '–' : t('bags', { count: bags })}
      </p>
      <div className="flex min-w-36 justify-end max-sm:w-full max-sm:[&>*]:flex-1">
        {step === 'received' ? (
          <Chip tone="ok" icon={Check}>
            {order.received?.name || t('delivered')}
          </Chip>
        ) : (
          canReceive && (
            <Button
              kind={step === 'atDoor' ? 'primary' : 'outline'}
              size={step === 'atDoor' ? 'large' : 'normal'}
              className="print:hidden"
              onClick={onReceive}
            >
              {t('receive')}
            </Button>
          )
        )}
      </div>
    </li>
  )
}

/** The time that matters at this step, with its label. */
function When({ order: { step, arrivedAt, window, promised, received, isLate } }: { order: ArrivingOrder }) {
  const t = useTranslations('reception')
  const f = useFormat()
  const promise = f.window(promised.start, promised.end)
  if (step === 'received' && received)
    return <Time big={f.time(received.at)} small={t('promised', { window: promise })} />
  if (step === 'atDoor' && arrivedAt) return <Time big={f.time(arrivedAt)} small={t('since')} isHot />
  if (window) return <Time big={f.window(window.from, window.to)} small={t('expected')} isLate={isLate} />
  return <Time big={promise} small={isLate ? t('late') : t('planned')} isLate={isLate} />
}

function Time({
  big,
  small,
  isLate = false,
  isHot = false,
}: {
  big: string
  small: string
  isLate?: boolean
  isHot?: boolean
}) {
  const tone = isLate ? 'text-bad' : isHot ? 'text-brand' : 'text-text'
  return (
    <>
      <p className={`num font-semibold text-field min-[110rem]:text-head ${tone}`}>{big}</p>
      <p className={`text-meta min-[110rem]:text-title ${isLate ? 'text-bad' : 'text-text3'}`}>{small}</p>
    </>
  )
}
