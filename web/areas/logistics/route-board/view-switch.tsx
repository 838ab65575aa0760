import { ChartGantt, Map as MapIcon, PanelTop } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../ui/cx'
import { Tooltip } from '../../../ui/display/tooltip'
import { type BoardView, boardViews, chooseBoardView } from './board-view'

const icons = { map: MapIcon, split: PanelTop, board: ChartGantt }

/** Chooses between the map, the board, and both one above the other. */
export function ViewSwitch({ view, isPhone }: { view: BoardView; isPhone: boolean }) {
  const t = useTranslations('dispatch.board')
  const views = boardViews.filter(one => !isPhone || one !== 'split')
  return (
    <div
      role="toolbar"
      aria-label={t('view.label')}
      className="flex shrink-0 rounded-ctl border border-control/60 bg-surface p-0.5"
    >
      {views.map(one => {
        const Icon = icons[one]
        return (
          <Tooltip key={one} text={t(`view.${one}`)}>
            <button
              type="button"
              aria-label={t(`view.${one}`)}
              aria-pressed={one === view}
              onClick={() => chooseBoardView(one)}
              className={cx(
                'grid h-[calc(var(--ctl)-6px)] w-9 place-items-center rounded-[6px] pointer-coarse:w-11',
                one === view ? 'bg-brandSoft text-brand' : 'text-text2 hover:bg-sunken hover:text-text',
              )}
            >
              <Icon size={16} aria-hidden />
            </button>
          </Tooltip>
        )
      })}
    </div>
  )
}
