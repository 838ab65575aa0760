import { Usb } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { RadioGroup } from '../../../ui/fields/toggles'
import { Problem } from './job-preview'
import type { Desk } from './use-desk'

/** A printer on this computer: on its cable, or behind the printer program that runs here. */
export function CableSettings({ desk }: { desk: Desk }) {
  const t = useTranslations('print-desk')
  const { cable, setCable } = desk
  return (
    <div className="space-y-3">
      <RadioGroup
        label={t('cable.title')}
        look="row"
        value={cable}
        onChange={setCable}
        options={[
          { value: 'usb', label: t('cable.usb') },
          { value: 'program', label: t('cable.program') },
        ]}
      />
      {cable === 'usb' ? <UsbPart desk={desk} /> : <ProgramPart desk={desk} />}
    </div>
  )
}

function UsbPart({ desk: { usb } }: { desk: Desk }) {
  const t = useTranslations('print-desk')
  if (usb.state === 'missing')
    return (
      <p className="rounded-ctl bg-warnSoft px-3 py-2 text-warn">{t('problems.noUsb', { detail: '' })}</p>
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={Usb} loading={usb.state === 'opening'} onClick={() => void usb.choose()}>
          {t('cable.choose')}
        </Button>
        <Chip tone={usb.state === 'open' ? 'ok' : 'muted'}>
          {usb.printer ? usb.printer.name : t('cable.closed')}
        </Chip>
      </div>
      {usb.problem !== null && <Problem error={usb.problem} />}
    </>
  )
}

function ProgramPart({ desk: { program } }: { desk: Desk }) {
  const t = useTranslations('print-desk')
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('cable.port')}>
          <Input
            type="number"
            min={1}
            max={65535}
            value={program.port}
            onChange={event => program.change({ port: event.target.valueAsNumber || 0 })}
          />
        </Field>
        <Field label={t('cable.key')} beside={t('optional')}>
          <Input
            value={program.token}
            autoComplete="off"
            onChange={event => program.change({ token: event.target.value.trim() })}
          />
        </Field>
      </div>
      <Button onClick={() => void program.ask()}>{t('cable.look')}</Button>
      {program.problem !== null && <Problem error={program.problem} />}
      {program.printers?.length === 0 && <p className="text-text2">{t('printers.none')}</p>}
      {program.printer && (
        <RadioGroup
          label={t('cable.program')}
          value={program.printer.path}
          onChange={program.choose}
          options={(program.printers ?? []).map(({ path, name, kind, status }) => ({
            value: path,
            label: name || path,
            hint: [kind, status].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </>
  )
}
