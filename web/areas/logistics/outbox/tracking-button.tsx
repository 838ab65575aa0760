import { Battery, LocateFixed, LocateOff, SatelliteDish } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { Popover } from '../../../ui/dialogs/popover'
import { Switch } from '../../../ui/fields/toggles'
import { switchTracking, useTracking } from './tracking'

/** Whether the phone tells where it is, and how well it knows. */
export function TrackingButton() {
  const t = useTranslations('outbox')
  const format = useFormat()
  const tracking = useTracking()
  const quality = tracking.isDenied ? 'denied' : !tracking.isOn ? 'off' : (tracking.signal ?? 'searching')
  const isGood = quality === 'good'
  const Icon = quality === 'off' || quality === 'denied' ? LocateOff : isGood ? LocateFixed : SatelliteDish
  return (
    <Popover
      align="end"
      label={t('tracking.label')}
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={`${t('tracking.label')}: ${t(`tracking.${quality}`)}`}
          className={cx(
            'inline-flex h-12 shrink-0 items-center gap-2 rounded-full px-4 font-semibold text-note',
            isGood
              ? 'bg-okSoft text-ok'
              : quality === 'off' || quality === 'searching'
                ? 'bg-mutedSoft text-text2'
                : 'bg-badSoft text-bad',
          )}
        >
          <Icon size={18} aria-hidden />
          {t(`tracking.${quality}`)}
        </button>
      }
    >
      <Switch
        checked={tracking.isOn}
        onChange={switchTracking}
        label={t('tracking.share')}
        hint={t('tracking.hint')}
      />
      <dl className="num mt-3 grid grid-cols-2 gap-y-1 text-note">
        <dt className="text-text2">{t('tracking.accuracy')}</dt>
        <dd className="text-right">
          {tracking.accuracyMeters === null
            ? '–'
            : `± ${format.number(Math.round(tracking.accuracyMeters))} m`}
        </dd>
        <dt className="text-text2">{t('tracking.waiting')}</dt>
        <dd className="text-right">{format.number(tracking.waiting)}</dd>
        {tracking.batteryPercentage !== null && (
          <>
            <dt className="flex items-center gap-1 text-text2">
              <Battery size={16} aria-hidden />
              {t('tracking.battery')}
            </dt>
            <dd className="text-right">{format.percent(tracking.batteryPercentage / 100)}</dd>
          </>
        )}
      </dl>
      {tracking.isDenied && <p className="mt-3 font-medium text-bad text-note">{t('tracking.deniedText')}</p>}
    </Popover>
  )
}
