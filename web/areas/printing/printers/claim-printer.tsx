import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { toast } from '../../../ui/feedback/toast'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'

/** Takes a printer into a store by the code that it shows. */
export function ClaimPrinter({
  onClose,
  onClaimed,
}: {
  onClose: () => void
  onClaimed: (id: string) => void
}) {
  const t = useTranslations('printers')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const stores = trpc.admin.stores.list.useQuery({ limit: 200, sort: 'name' })
  const claim = trpc.merchant.printers.claim.useMutation()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [claimed, setClaimed] = useState<string | null>(null)
  const only = stores.data?.docs.length === 1 ? stores.data.docs[0]?.id : undefined
  const storeId = chosen ?? only ?? null
  const written = code.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const send = async () => {
    setFailure(null)
    if (!storeId) return
    const printer = await claim.mutateAsync({
      claimCode: written,
      storeId,
      ...(name.trim() ? { name: name.trim() } : {}),
    })
    setClaimed(printer.id)
    await utils.merchant.printers.invalidate()
    toast.success(t('claim.done', { name: printer.name }))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('claim.title')}
      text={t('claim.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton
            action={send}
            onError={setFailure}
            onDone={() => {
              onClose()
              if (claimed) onClaimed(claimed)
            }}
            whyDisabled={written.length === 8 && storeId ? null : t('claim.missing')}
          >
            {t('claim.confirm')}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        <Field label={t('claim.code')} required error={failure ? failureText(failure) : null}>
          <Input
            value={code}
            maxLength={9}
            placeholder="7K2M-9QXT"
            autoComplete="off"
            autoCapitalize="characters"
            onChange={event => setCode(event.target.value.toUpperCase())}
            className="!h-14 font-semibold text-head tracking-[0.15em]"
          />
        </Field>
        <Field label={t('claim.store')} required>
          <Combobox
            value={storeId}
            onChange={setChosen}
            options={(stores.data?.docs ?? []).map(store => ({ value: store.id, label: store.name }))}
          />
        </Field>
        <Field label={t('claim.name')} hint={t('claim.nameHint')}>
          <Input value={name} maxLength={80} onChange={event => setName(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
