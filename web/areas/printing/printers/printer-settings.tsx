import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHANNEL_NAMES, type Printer } from '../../../../src/modules/printing/printers/contract/printing'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { toast } from '../../../ui/feedback/toast'
import { MultiCombobox } from '../../../ui/fields/combobox'
import { Field, FieldGroup } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Stepper } from '../../../ui/fields/stepper'
import { Checkbox } from '../../../ui/fields/toggles'
import { PaperFields } from './paper-fields'
import { StationFields } from './station-fields'

/** What a printer is called, where it stands and how it prints. */
export function PrinterSettings({ printer, onGone }: { printer: Printer; onGone: () => void }) {
  const t = useTranslations('printers')
  const ordersTexts = useTranslations('orders')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const stores = trpc.admin.stores.list.useQuery({ limit: 200, sort: 'name' })
  const update = trpc.merchant.printers.update.useMutation()
  const archive = trpc.merchant.printers.archive.useMutation()
  const [fields, setFields] = useState({
    name: printer.name,
    storeIds: printer.storeIds,
    format: printer.format,
    width: printer.width,
    height: printer.height,
    copies: printer.copies,
    language: printer.language,
    channels: printer.channels,
    station: printer.station,
    categories: printer.categories,
    profile: printer.profile,
    columns: printer.columns,
    ip: printer.ip,
    port: printer.port,
  })
  const [failure, setFailure] = useState<unknown>(null)
  const [isArchiving, setIsArchiving] = useState(false)
  const change = (part: Partial<typeof fields>) => setFields(before => ({ ...before, ...part }))
  const save = async () => {
    setFailure(null)
    await update.mutateAsync({ id: printer.id, ...fields })
    await utils.merchant.printers.invalidate()
  }
  return (
    <div className="space-y-4">
      <Field label={t('printers.name')} required>
        <Input value={fields.name} maxLength={80} onChange={event => change({ name: event.target.value })} />
      </Field>
      <Field label={t('printers.stores')} required>
        <MultiCombobox
          value={fields.storeIds}
          onChange={storeIds => change({ storeIds })}
          options={(stores.data?.docs ?? []).map(store => ({ value: store.id, label: store.name }))}
          labelOf={id => printer.stores.find(store => store.id === id)?.name}
        />
      </Field>
      <StationFields fields={fields} onChange={change} />
      <PaperFields fields={fields} onChange={change} />
      <FieldGroup label={t('printers.channels')}>
        <div className="flex flex-wrap gap-x-5">
          {CHANNEL_NAMES.map(one => (
            <Checkbox
              key={one}
              checked={fields.channels.includes(one)}
              onChange={on =>
                change({
                  channels: on ? [...fields.channels, one] : fields.channels.filter(other => other !== one),
                })
              }
              label={ordersTexts(`channels.${one}`)}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup label={t('printers.copies')}>
        <Stepper
          label={t('printers.copies')}
          value={fields.copies}
          min={1}
          max={10}
          onChange={copies => change({ copies })}
        />
      </FieldGroup>
      {failure !== null && (
        <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
          {failureText(failure)}
        </p>
      )}
      <div className="flex justify-between gap-2 border-t pt-4">
        <Button kind="ghost" onClick={() => setIsArchiving(true)}>
          {t('printers.archive')}
        </Button>
        <ActionButton
          action={save}
          onError={setFailure}
          onDone={() => toast.success(t('printers.saved'))}
          disabled={!fields.name.trim() || fields.storeIds.length === 0}
        >
          {t('printers.save')}
        </ActionButton>
      </div>
      <ConfirmDialog
        open={isArchiving}
        onOpenChange={setIsArchiving}
        title={`${t('printers.archive')}: ${printer.name}`}
        text={t('printers.archiveText')}
        confirm={t('printers.archive')}
        danger
        action={async () => {
          await archive.mutateAsync({ id: printer.id })
          await utils.merchant.printers.invalidate()
          onGone()
        }}
      />
    </div>
  )
}
