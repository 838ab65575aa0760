import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'
import { RemedyFrame, type RemedyProps } from './remedy-frame'
import { useRemedy } from './use-remedy'

/** The couriers to choose from, each with the time until which they drive. */
function useCouriers(isWanted: boolean) {
  const t = useTranslations('incidents')
  const format = useFormat()
  const drivers = trpc.logistics.drivers.list.useQuery({}, { enabled: isWanted })
  return (drivers.data?.users ?? []).map(({ id, name, timeline: { busyUntil } }) => ({
    value: id,
    label: name,
    ...(busyUntil ? { detail: t('remedy.busyUntil', { time: format.time(busyUntil) }) } : {}),
  }))
}

/** When it is delivered instead, and by which courier where no stop at the door is left. */
export function RescheduleDialog({ incident, remedies: { courier, reschedule }, ...rest }: RemedyProps) {
  const t = useTranslations('incidents')
  const format = useFormat()
  const { asked, done } = useRemedy(incident)
  const [solves, setSolves] = useState(true)
  const isRedelivery = reschedule?.way === 'redelivery'
  const couriers = useCouriers(isRedelivery)
  const [driverId, setDriverId] = useState<string | null>(isRedelivery ? (courier?.id ?? null) : null)
  const windows = reschedule?.windows ?? []
  const [start, setStart] = useState<string | null>(windows[0]?.start.toISOString() ?? null)
  const chosen = windows.find(one => one.start.toISOString() === start)
  return (
    <RemedyFrame
      {...rest}
      text={t(`remedy.rescheduleText.${reschedule?.way ?? 'orderWindow'}`)}
      label={
        chosen
          ? t('remedy.rescheduleTo', { window: format.window(chosen.start, chosen.end) })
          : t('remedy.reschedule')
      }
      whyNot={!chosen}
      solves={solves}
      onSolves={setSolves}
      action={async () =>
        done(
          'reschedule',
          await api.admin.incidences.reschedule.mutate({
            ...asked(),
            windowStart: chosen!.start,
            windowEnd: chosen!.end,
            ...(driverId ? { driverId } : {}),
            solves,
          }),
        )
      }
    >
      <Field label={t('remedy.window')}>
        <Select
          value={start}
          onChange={setStart}
          options={windows.map(one => ({
            value: one.start.toISOString(),
            label: format.window(one.start, one.end),
            detail: format.day(one.start),
          }))}
        />
      </Field>
      {isRedelivery && (
        <Field label={t('remedy.courier')}>
          <Select
            value={driverId}
            onChange={setDriverId}
            options={couriers}
            placeholder={t('remedy.noCourier')}
          />
        </Field>
      )}
    </RemedyFrame>
  )
}

/** Who drives the route from now on. */
export function ReassignDialog({ incident, remedies: { courier }, ...rest }: RemedyProps) {
  const t = useTranslations('incidents')
  const { asked, done } = useRemedy(incident)
  const [solves, setSolves] = useState(true)
  const couriers = useCouriers(true).filter(({ value }) => value !== courier?.id)
  const [driverId, setDriverId] = useState<string | null>(null)
  const name = couriers.find(({ value }) => value === driverId)?.label
  return (
    <RemedyFrame
      {...rest}
      label={name ? t('remedy.reassignTo', { name }) : t('remedy.reassign')}
      whyNot={!driverId}
      solves={solves}
      onSolves={setSolves}
      action={async () =>
        done(
          'reassign',
          await api.admin.incidences.reassign.mutate({ ...asked(), driverId: driverId!, solves }),
        )
      }
    >
      <Field label={t('remedy.courier')}>
        <Select value={driverId} onChange={setDriverId} options={couriers} placeholder={t('remedy.choose')} />
      </Field>
    </RemedyFrame>
  )
}
