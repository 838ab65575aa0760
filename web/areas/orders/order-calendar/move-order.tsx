import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { localDateOf } from '../../../../src/core/rules/local-time'
import { trpc } from '../../../api'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { Facts } from '../../../ui/layout/page'
import type { Moving } from './use-calendar'
import { useMoveRefusal, useWindowMoves } from './use-window-moves'
import { useDayName, windowAt } from './written-times'

/** Where an order was dragged to, or where to; it is moved when the person has seen both windows. */
export function MoveOrder({
  moving,
  timeZone,
  today,
  onClose,
}: {
  moving: Moving
  timeZone: string
  today: string
  onClose: () => void
}) {
  const t = useTranslations('order-calendar')
  const uiTexts = useTranslations('ui')
  const dayName = useDayName()
  const whyText = useMoveRefusal()
  const { move } = useWindowMoves(timeZone)
  // As it was when it was taken up: what comes in meanwhile is somebody else's work.
  const [{ order, start: dropped }] = useState(moving)
  const [on, setOn] = useState(moving.on)
  const [chosen, setChosen] = useState(dropped?.toISOString() ?? null)
  const [failure, setFailure] = useState<unknown>(null)
  const isDroppedDay = on === moving.on && dropped !== null
  const windows = trpc.merchant.calendar.windows.useQuery(
    { purchaseId: order.id, on, ...(isDroppedDay ? { start: dropped } : {}) },
    { enabled: on !== '', staleTime: 0 },
  )
  const options = (windows.data?.options ?? []).filter(
    ({ start }) => start.getTime() !== order.windowStart.getTime(),
  )
  const next = options.find(({ start }) => start.toISOString() === chosen)
  const isRefused = isDroppedDay && chosen === dropped.toISOString() && windows.data?.why
  const refusal = isRefused || windows.data?.empty || null
  const written = (start: Date, end: Date) =>
    `${dayName(localDateOf(start, timeZone))}, ${windowAt(start, end, timeZone)}`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('dialog.title', { order: order.ufid })}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts('cancel')}</Button>
          <ActionButton
            whyDisabled={next ? null : t('dialog.missing')}
            action={() => {
              setFailure(null)
              return next ? move(order, next.start) : Promise.resolve()
            }}
            onError={error => {
              setFailure(error)
              void windows.refetch()
            }}
            onDone={onClose}
          >
            {t('dialog.save')}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="bad">{whyText(failure)}</Banner>}
        {refusal && failure === null && <Banner tone="warn">{t(`refused.${refusal}`)}</Banner>}
        {windows.isError ? (
          <ErrorState error={windows.error} onRetry={() => void windows.refetch()} />
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('dialog.day')}>
              <Input
                type="date"
                value={on}
                min={today}
                onChange={event => {
                  setOn(event.target.value)
                  setChosen(null)
                  setFailure(null)
                }}
              />
            </Field>
            <Field label={t('dialog.window')}>
              <Select
                value={next ? chosen : null}
                onChange={value => {
                  setChosen(value)
                  setFailure(null)
                }}
                placeholder={options.length === 0 && windows.data ? t('dialog.none') : t('dialog.choose')}
                disabled={options.length === 0}
                options={options.map(({ start, end, left }) => ({
                  value: start.toISOString(),
                  label: windowAt(start, end, timeZone),
                  ...(left === null ? {} : { detail: t('dialog.left', { count: left }) }),
                }))}
              />
            </Field>
          </div>
        )}
        <Facts
          items={[
            [
              t('dialog.now'),
              <span key="now" className="num">
                {written(order.windowStart, order.windowEnd)}
              </span>,
            ],
            [
              t('dialog.new'),
              <span key="new" className="num font-semibold">
                {next ? written(next.start, next.end) : '—'}
              </span>,
            ],
          ]}
        />
      </div>
    </Dialog>
  )
}
