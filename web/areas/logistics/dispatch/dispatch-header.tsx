import { Hexagon, Lasso as LassoIcon, Radio, Rewind } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { City } from '../../../../src/core/contract/common'
import { useFormat } from '../../../i18n/format'
import { withTexts } from '../../../i18n/with-texts'
import { lazyPart } from '../../../router/lazy-part'
import { IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { Tooltip } from '../../../ui/display/tooltip'
import type { DayRange } from '../../../ui/fields/date-presets'
import { DateRange } from '../../../ui/fields/date-range'
import { Select } from '../../../ui/fields/select'
import { LayersPopover } from '../map-layers/layers-popover'
import type { BoardView } from '../route-board/board-view'
import { ViewSwitch } from '../route-board/view-switch'

const OpenIncidentsBadge = lazyPart(
  withTexts(['incidents'], () => import('../../operations/incidents/open-incidents-badge')),
)

export interface DispatchHeaderProps {
  city: City
  onCity: (city: City) => void
  range: DayRange
  onRange: (range: DayRange) => void
  isLive: boolean
  onLive: (isLive: boolean) => void
  /** When the shown state is from, and whether events arrive by themselves. */
  freshAt: number
  isConnected: boolean
  now: number
  unassigned: number
  late: number
  view: BoardView
  isPhone: boolean
  isLassoing: boolean
  onLasso: (isOn: boolean) => void
  onReplay: () => void
  areGeofencesOpen: boolean
  onGeofences: () => void
  /** The search text for address-book points. */
  find: string
  onFind: (words: string) => void
}

export function DispatchHeader(props: DispatchHeaderProps) {
  const { city, range, isLive, freshAt, isConnected, now } = props
  const t = useTranslations('dispatch')
  const routesTexts = useTranslations('routes')
  const shell = useTranslations('screens')
  const replayTexts = useTranslations('replay')
  const geofenceTexts = useTranslations('geofences')
  const format = useFormat()
  return (
    <header className="flex shrink-0 items-center gap-x-3 gap-y-2 border-b px-gutter py-2 max-xl:flex-wrap">
      <div className="flex min-w-0 items-center gap-x-2 gap-y-1 max-xl:w-full max-xl:flex-wrap">
        <h1 className="truncate text-title">{shell('dispatcherMap')}</h1>
        <Chip tone={props.unassigned > 0 ? 'warn' : 'ok'}>
          <span className="num">{t('header.unassigned', { count: props.unassigned })}</span>
        </Chip>
        {props.late > 0 && (
          <Chip tone="bad">
            <span className="num">{t('header.late', { count: props.late })}</span>
          </Chip>
        )}
        <Suspense fallback={null}>
          <OpenIncidentsBadge city={city} />
        </Suspense>
      </div>
      <div className="flex min-w-0 flex-1 items-center gap-2 max-xl:-mx-gutter max-xl:overflow-x-auto max-xl:px-gutter xl:justify-end">
        <Tooltip text={isLive ? t('live.turnOff') : t('live.turnOn')}>
          <button
            type="button"
            aria-pressed={isLive}
            onClick={() => props.onLive(!isLive)}
            className={cx(
              'num inline-flex h-ctl shrink-0 items-center gap-1.5 rounded-ctl px-2.5 font-medium text-dense',
              !isLive
                ? 'bg-mutedSoft text-text2'
                : isConnected
                  ? 'bg-okSoft text-ok'
                  : 'bg-warnSoft text-warn',
            )}
          >
            <Radio size={15} aria-hidden />
            {!isLive ? t('live.off') : isConnected ? t('live.on') : t('live.polling')}
            {isLive && (
              <span className="font-normal text-meta">{format.ago(Math.min(freshAt, now), now)}</span>
            )}
          </button>
        </Tooltip>
        <span className="w-32 shrink-0">
          <Select
            label={routesTexts('header.city')}
            value={city}
            onChange={props.onCity}
            options={City.options.map(value => ({ value, label: routesTexts(`city.${value}`) }))}
          />
        </span>
        <DateRange
          value={range}
          onChange={props.onRange}
          presets={['today', 'yesterday', 'last3', 'last7', 'thisWeek', 'lastWeek']}
        />
        <ViewSwitch view={props.view} isPhone={props.isPhone} />
        <IconButton icon={Rewind} label={replayTexts('open')} kind="outline" onClick={props.onReplay} />
        <IconButton
          icon={LassoIcon}
          label={t('lasso')}
          shortcut="l"
          kind={props.isLassoing ? 'primary' : 'outline'}
          aria-pressed={props.isLassoing}
          onClick={() => props.onLasso(!props.isLassoing)}
        />
        <IconButton
          icon={Hexagon}
          label={geofenceTexts('title')}
          kind={props.areGeofencesOpen ? 'primary' : 'outline'}
          aria-pressed={props.areGeofencesOpen}
          onClick={props.onGeofences}
        />
        <LayersPopover find={props.find} onFind={props.onFind} />
      </div>
    </header>
  )
}
