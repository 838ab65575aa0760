import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { NotifyDialog } from '../routes/notify-dialog'
import type { RoutePanelProps } from './route-panel'
import { RoutePrint } from './route-print'
import { SplitDialog } from './split-dialog'

export type RouteDialog = 'split' | 'remove' | 'notify' | 'print'

interface RouteDialogsProps extends RoutePanelProps {
  dialog: RouteDialog
  driverName: string | null
  onCloseDialog: () => void
}

/** What is asked before something is done with a route: one of them at a time. */
export function RouteDialogs(props: RouteDialogsProps) {
  const { route, couriers, isAnonymous, now, actions, dialog, driverName, onCloseDialog } = props
  const t = useTranslations('routes')
  const isHeld = route.waypoints.some(stop => stop.shouldPickup && stop.status === 'Completed')
  return (
    <>
      {dialog === 'split' && (
        <SplitDialog
          {...{ route, couriers, isAnonymous, now }}
          onSplit={input => actions.split(input, props.onGone)}
          onClose={onCloseDialog}
        />
      )}
      {dialog === 'notify' && route.assignedTo && actions.notify && (
        <NotifyDialog
          open
          onOpenChange={onCloseDialog}
          name={driverName ?? t('new.driver')}
          onSend={message => actions.notify?.(route.assignedTo ?? '', message) ?? Promise.resolve()}
        />
      )}
      {dialog === 'print' && <RoutePrint route={route} onClose={onCloseDialog} />}
      <ConfirmDialog
        open={dialog === 'remove'}
        onOpenChange={onCloseDialog}
        title={t('route.removeTitle', { name: route.name })}
        text={isHeld ? t('route.removeHeld') : t('route.removeText')}
        confirm={t('route.removeSlide')}
        action={() => actions.remove(route, () => props.onGone(null))}
        danger
        slide
      />
    </>
  )
}
