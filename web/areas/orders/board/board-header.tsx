import { ChefHat, Pause, Radio, Rows3, SlidersHorizontal, Volume2, VolumeX, WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import {
  type DisplayOption,
  type LiveOrderColumn,
  REFRESH_SECONDS,
} from '../../../../src/modules/orders/board/rules/live-orders-columns'
import { useFormat } from '../../../i18n/format'
import { useLiveState } from '../../../live'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Popover } from '../../../ui/dialogs/popover'
import { Chip } from '../../../ui/display/chip'
import { useNow } from '../../../ui/display/figures'
import { Select } from '../../../ui/fields/select'
import { Checkbox, Switch } from '../../../ui/fields/toggles'
import { type BoardOptions, optionOf, setBoardOption, useBoardOptions } from './board-options'
import { unlockSound, useSoundState } from './order-sound'

/** Which columns are shown; only those that this person may see are offered. */
export function OptionsMenu({ columns }: { columns: readonly LiveOrderColumn[] }) {
  const t = useTranslations('board')
  const options = useBoardOptions()
  const offered = new Set(
    columns.flatMap((column): DisplayOption[] => {
      const option = optionOf(column)
      return option ? [option] : []
    }),
  )
  return (
    <Popover
      label={t('options.title')}
      className="w-80"
      trigger={
        <Button icon={SlidersHorizontal}>
          <span className="max-sm:sr-only">{t('options.title')}</span>
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-x-3 max-sm:hidden">
        {[...offered].map(option => (
          <Checkbox
            key={option}
            checked={options[option]}
            onChange={on => setBoardOption(option, on)}
            label={t(`options.${option}`)}
          />
        ))}
      </div>
      <div className="space-y-1 sm:mt-2 sm:border-t sm:pt-2">
        {(['showCanceled', 'showAll', 'live'] as const).map(option => (
          <Toggle key={option} option={option} options={options} />
        ))}
        <Switch
          checked={options.privacyToggle}
          onChange={on => setBoardOption('privacyToggle', on)}
          label={t('options.privacyToggle')}
          hint={t('options.privacyHint')}
        />
        <div className="pt-2">
          <Select
            label={t('options.refresh')}
            before={`${t('options.refresh')}: `}
            value={String(options.refreshSeconds)}
            onChange={next => {
              const seconds = REFRESH_SECONDS.find(one => String(one) === next)
              if (seconds) setBoardOption('refreshSeconds', seconds)
            }}
            options={REFRESH_SECONDS.map(count => ({
              value: String(count),
              label: t('options.every', { count }),
            }))}
          />
        </div>
      </div>
    </Popover>
  )
}

function Toggle({ option, options }: { option: 'showCanceled' | 'showAll' | 'live'; options: BoardOptions }) {
  const t = useTranslations('board')
  return (
    <Switch
      checked={options[option]}
      onChange={on => setBoardOption(option, on)}
      label={t(`options.${option}`)}
    />
  )
}

/** On, off, or held back by the browser until somebody presses it. */
export function SoundButton() {
  const t = useTranslations('board')
  const { sounds } = useBoardOptions()
  const state = useSoundState()
  const isBlocked = sounds && state === 'blocked'
  return (
    <Button
      kind="ghost"
      icon={sounds && !isBlocked ? Volume2 : VolumeX}
      aria-pressed={sounds}
      className={cx(isBlocked && 'text-warn')}
      onClick={() => {
        if (isBlocked) return void unlockSound()
        void unlockSound()
        setBoardOption('sounds', !sounds)
      }}
    >
      <span className={cx(isBlocked ? 'max-sm:sr-only' : 'max-md:sr-only')}>
        {t(isBlocked ? 'sound.blocked' : sounds ? 'sound.on' : 'sound.off')}
      </span>
    </Button>
  )
}

export type BoardView = 'table' | 'kitchen'

export function ViewSwitch({ view, onView }: { view: BoardView; onView: (view: BoardView) => void }) {
  const t = useTranslations('board')
  return (
    <fieldset className="flex rounded-ctl border border-control/60 bg-surface p-0.5">
      <legend className="sr-only">{t('view.label')}</legend>
      {(['table', 'kitchen'] as const).map(one => {
        const Icon = one === 'table' ? Rows3 : ChefHat
        return (
          <button
            key={one}
            type="button"
            aria-pressed={view === one}
            onClick={() => onView(one)}
            className={cx(
              'inline-flex h-[calc(var(--ctl)-6px)] items-center gap-1.5 rounded-[6px] px-2 font-medium',
              view === one ? 'bg-brandSoft text-brand' : 'text-text2 hover:bg-sunken',
            )}
          >
            <Icon size={15} aria-hidden />
            <span className="max-md:sr-only">{t(`view.${one}`)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

/** Whether what is shown follows what happens, and how old it is. */
export function LiveChip({ isOn, freshAt }: { isOn: boolean; freshAt: number }) {
  const t = useTranslations('board')
  const format = useFormat()
  const { state } = useLiveState()
  const now = useNow(1_000)
  const age = freshAt ? format.ago(Math.min(freshAt, now), now) : ''
  if (!isOn)
    return (
      <Chip icon={Pause} size="normal">
        {t('live.paused')}
      </Chip>
    )
  const isLive = state === 'live'
  return (
    <Chip tone={isLive ? 'ok' : 'warn'} icon={isLive ? Radio : WifiOff} size="normal">
      <span className="max-sm:sr-only">
        {t(isLive ? 'live.on' : state === 'connecting' ? 'live.connecting' : 'live.away')}
      </span>
      <span className="num font-normal text-chip max-lg:hidden">{age}</span>
    </Chip>
  )
}

/** The same, to be pressed by who wants the list to stand still, or to go on. */
export function LiveToggle({ isOn, freshAt }: { isOn: boolean; freshAt: number }) {
  const t = useTranslations('board')
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={t(isOn ? 'live.pause' : 'live.resume')}
      onClick={() => setBoardOption('live', !isOn)}
      className="inline-flex min-h-ctl items-center rounded-full"
    >
      <LiveChip isOn={isOn} freshAt={freshAt} />
    </button>
  )
}

/** How much of a long list is there: sorting, groups and sums are of that much. */
export function LoadingRest({ shown, total }: { shown: number; total: number }) {
  const t = useTranslations('board')
  return (
    <div className="flex shrink-0 items-center gap-3 border-b px-gutter py-1.5 text-meta text-text2">
      <span className="num shrink-0">{t('loadingRest', { shown, total })}</span>
      <progress
        aria-label={t('loadingRest', { shown, total })}
        value={shown}
        max={total}
        className="h-1.5 min-w-0 max-w-80 flex-1 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
    </div>
  )
}
