import { LocateFixed, Redo2, Undo2, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { writtenKey } from '../../../command/keys'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Menu, type MenuEntry } from '../../../ui/dialogs/menu'

interface BoardToolbarProps {
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  zoom: { canIn: boolean; canOut: boolean; in: () => void; out: () => void }
  onNow: () => void
  chosen: number
  /** The targets of the Move menu for the selected items. */
  moveTo: MenuEntry[][]
  onClear: () => void
}

export function BoardToolbar(props: BoardToolbarProps) {
  const t = useTranslations('dispatch.board')
  const { zoom } = props
  return (
    <div
      role="toolbar"
      aria-label={t('toolbar')}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-1 border-b bg-surface px-2 py-1"
    >
      <IconButton
        size="small"
        icon={Undo2}
        label={t('undo')}
        shortcut={writtenKey('mod+z')}
        disabled={!props.canUndo}
        onClick={props.onUndo}
      />
      <IconButton
        size="small"
        icon={Redo2}
        label={t('redo')}
        shortcut={writtenKey('mod+shift+z')}
        disabled={!props.canRedo}
        onClick={props.onRedo}
      />
      <span aria-hidden className="mx-1 h-5 w-px bg-line" />
      <IconButton
        size="small"
        icon={ZoomOut}
        label={t('zoom.out')}
        disabled={!zoom.canOut}
        onClick={zoom.out}
      />
      <IconButton size="small" icon={ZoomIn} label={t('zoom.in')} disabled={!zoom.canIn} onClick={zoom.in} />
      <IconButton size="small" icon={LocateFixed} label={t('toNow')} onClick={props.onNow} />
      {props.chosen > 0 ? (
        <span className="ml-auto flex items-center gap-1.5">
          <span aria-live="polite" className="num font-semibold text-dense">
            {t('chosen', { count: props.chosen })}
          </span>
          <Menu
            trigger={
              <Button size="small" kind="primary">
                {t('moveTo')}
              </Button>
            }
            entries={props.moveTo}
          />
          <IconButton size="small" icon={X} label={t('clear')} onClick={props.onClear} />
        </span>
      ) : (
        <span className="ml-auto truncate text-meta text-text3 max-lg:hidden">{t('hint')}</span>
      )}
    </div>
  )
}
