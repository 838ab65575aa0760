import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalog } from '../../../../src/modules/stores/catalog/contract/catalogs'
import { api } from '../../../api'
import { lookUp } from '../../../collection/lookups'
import { useFailureText } from '../../../i18n/failure-text'
import { randomId } from '../../../session/random-id'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { toast } from '../../../ui/feedback/toast'
import { MultiCombobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'

const LONGEST = 120

/** Makes a draft of the same sections, and opens it. */
export function DuplicateMenu({ catalog, onClose }: { catalog: Catalog; onClose: () => void }) {
  const t = useTranslations('catalog')
  const rules = useTranslations('ui.rules')
  const failureText = useFailureText()
  const client = useQueryClient()
  const navigate = useNavigate()
  // Sent once more after a failed answer, it is still one copy.
  const key = useRef(randomId())
  const [name, setName] = useState(t('duplicate.copyOf', { name: catalog.name }).slice(0, LONGEST))
  const [storeIds, setStoreIds] = useState<string[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const made = useRef<Catalog | null>(null)
  const change = (next: () => void) => {
    key.current = randomId()
    setFailure(null)
    next()
  }
  const send = async () => {
    made.current = await api.merchant.catalogs.duplicate.mutate(
      { catalogId: catalog.id, name: name.trim(), storeIds },
      { context: { idempotencyKey: key.current } },
    )
    await client.invalidateQueries({ queryKey: ['collection', 'catalogs'] })
    toast.success(t('duplicate.done', { name: made.current.name }))
  }
  const open = () => {
    onClose()
    void navigate({ to: '/admin/catalogs/{-$entityId}', params: { entityId: made.current!.id } })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('duplicate.title', { name: catalog.name })}
      text={t('duplicate.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('duplicate.cancel')}</Button>
          <ActionButton
            icon={Copy}
            action={send}
            onDone={open}
            onError={setFailure}
            whyDisabled={name.trim() ? null : rules('required')}
          >
            {t('duplicate.do')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label={t('duplicate.name')}
          required
          error={failure !== null ? failureText(failure) : name.trim() ? null : rules('required')}
        >
          <Input
            value={name}
            maxLength={LONGEST}
            onChange={event => change(() => setName(event.target.value))}
          />
        </Field>
        <Field label={t('duplicate.stores')} hint={t('duplicate.storesHint')}>
          <MultiCombobox
            value={storeIds}
            onChange={next => change(() => setStoreIds(next))}
            search={text => lookUp('stores', text, { merchantId: catalog.merchantId })}
          />
        </Field>
      </div>
    </Dialog>
  )
}
