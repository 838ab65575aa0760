import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'

/** Begins a quote that no request asked for: for which store, and what it is called. */
export function NewQuoteDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const t = useTranslations('quotes')
  const failureText = useFailureText()
  const stores = trpc.admin.stores.list.useQuery({ limit: 200, sort: 'name' }, { staleTime: 300_000 })
  const [storeId, setStoreId] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [isMaking, setMaking] = useState(false)
  const docs = stores.data?.docs ?? []
  const chosen = docs.find(({ id }) => id === storeId) ?? docs[0]
  const make = async () => {
    if (!chosen) return
    setMaking(true)
    try {
      const channel = chosen.channels.includes('catering') ? 'catering' : (chosen.channels[0] ?? 'catering')
      const { id } = await api.admin.quotes.create.mutate({ proposal: { storeId: chosen.id, name, channel } })
      onMade(id)
    } catch (error) {
      toast.error(failureText(error))
      setMaking(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('new.title')}
      text={t('new.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" loading={isMaking} disabled={!chosen} onClick={() => void make()}>
            {t('new.make')}
          </Button>
        </>
      }
    >
      {stores.isError ? (
        <ErrorState error={stores.error} onRetry={() => stores.refetch()} />
      ) : !stores.data ? (
        <Skeleton className="h-32" />
      ) : (
        <form
          className="space-y-4"
          onSubmit={event => {
            event.preventDefault()
            void make()
          }}
        >
          <Field label={t('new.store')}>
            <Select
              value={chosen?.id ?? null}
              onChange={setStoreId}
              options={docs.map(one => ({ value: one.id, label: one.name }))}
            />
          </Field>
          <Field label={t('name')}>
            <Input value={name} maxLength={120} onChange={event => setName(event.target.value)} />
          </Field>
        </form>
      )}
    </Dialog>
  )
}
