import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../api'
import { Dialog } from '../../ui/dialogs/dialog'
import { SkeletonRows } from '../../ui/display/skeleton'
import { EmptyState } from '../../ui/feedback/empty-state'
import { ErrorState } from '../../ui/feedback/error-state'
import { Field } from '../../ui/fields/field'
import { Select } from '../../ui/fields/select'
import { ManualPrint } from '../printers/manual-print'

/** A paper of one's own on any printer, from wherever one is. */
export default function PrintDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell')
  const navigationTexts = useTranslations('navigation')
  const printers = trpc.merchant.printers.list.useQuery({ limit: 200, sort: 'name' })
  const [chosen, setChosen] = useState<string | null>(null)
  const all = printers.data?.docs ?? []
  const printer = all.find(({ id }) => id === chosen) ?? all.find(one => one.isRecent) ?? all[0]
  return (
    <Dialog open onOpenChange={onClose} title={navigationTexts('print.title')} width="print">
      {printers.error ? (
        <ErrorState error={printers.error} onRetry={() => void printers.refetch()} />
      ) : printers.isPending ? (
        <SkeletonRows rows={4} />
      ) : !printer ? (
        <EmptyState title={t('print.none')} />
      ) : (
        <div className="space-y-4">
          <Field label={t('print.printer')} className="max-w-md">
            <Select
              value={printer.id}
              onChange={setChosen}
              options={all.map(({ id, name, deviceId }) => ({ value: id, label: name, detail: deviceId }))}
            />
          </Field>
          <ManualPrint key={printer.id} printer={printer} />
        </div>
      )}
    </Dialog>
  )
}
