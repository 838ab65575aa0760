import { RefreshCw, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { CodeText } from '../../../ui/display/code-text'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'

/** Creates, copies, opens, replaces and revokes the link of the front desk. */
export function DeskLink({ locationId, onClose }: { locationId: string; onClose: () => void }) {
  const t = useTranslations('reception')
  const utils = trpc.useUtils()
  const link = trpc.company.reception.link.useQuery({ locationId })
  const renew = { onSuccess: () => utils.company.reception.link.invalidate() }
  const make = trpc.company.reception.makeLink.useMutation(renew)
  const revoke = trpc.company.reception.revokeLink.useMutation(renew)
  const isBusy = make.isPending || revoke.isPending
  const url = link.data?.url
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title={t('desk.title')} text={t('desk.text')}>
      {link.isError ? (
        <ErrorState error={link.error} onRetry={() => link.refetch()} />
      ) : link.isPending ? (
        <Skeleton className="h-20" />
      ) : url ? (
        <div className="space-y-4">
          <CodeText value={url}>{url.replace(/^https?:\/\//, '')}</CodeText>
          <div className="flex flex-wrap gap-2">
            <Button asChild kind="primary">
              <a href={url} target="_blank" rel="noreferrer">
                {t('desk.visit')}
              </a>
            </Button>
            <Button
              icon={RefreshCw}
              loading={make.isPending}
              disabled={isBusy}
              onClick={() =>
                void make.mutateAsync({ locationId }).then(() => toast.success(t('desk.replaced')))
              }
            >
              {t('desk.replace')}
            </Button>
            <Button
              kind="ghost"
              icon={Trash2}
              loading={revoke.isPending}
              disabled={isBusy}
              onClick={() =>
                void revoke.mutateAsync({ locationId }).then(() => toast.success(t('desk.revoked')))
              }
            >
              {t('desk.revoke')}
            </Button>
          </div>
        </div>
      ) : (
        <Button kind="primary" loading={make.isPending} onClick={() => void make.mutateAsync({ locationId })}>
          {t('desk.make')}
        </Button>
      )}
    </Dialog>
  )
}
