import { useTranslations } from 'use-intl'
import { Field } from '../../ui/fields/field'
import { Input } from '../../ui/fields/input'
import { Select } from '../../ui/fields/select'
import { Switch } from '../../ui/fields/toggles'
import type { PaperFormat } from '../paper/print-bytes'
import { CableSettings } from './cable-settings'
import { PrinterList } from './printer-list'
import { type Desk, LABEL_MM } from './use-desk'

/** Where it is printed, and on what. */
export function DeviceSettings({ desk }: { desk: Desk }) {
  const t = useTranslations('print-desk')
  const { usesUsb, setUsesUsb, mayPrintRemotely, format, isSuperAdmin } = desk
  return (
    <section className="space-y-3 rounded-card border bg-surface p-4">
      {mayPrintRemotely && <Switch label={t('useUsb')} checked={usesUsb} onChange={setUsesUsb} />}
      {usesUsb ? <CableSettings desk={desk} /> : <PrinterList desk={desk} />}
      {usesUsb && isSuperAdmin && (
        <Field label={t('format.title')} className="max-w-60">
          <Select<PaperFormat>
            value={format}
            onChange={desk.setFormat}
            options={[
              { value: 'escpos', label: 'escpos', detail: t('format.escpos') },
              { value: 'zpl', label: 'zpl', detail: t('format.zpl') },
            ]}
          />
        </Field>
      )}
      {format === 'zpl' && <LabelSize desk={desk} />}
    </section>
  )
}

function LabelSize({ desk: { label, setLabelMm } }: { desk: Desk }) {
  const t = useTranslations('print-desk')
  return (
    <div className="grid max-w-80 grid-cols-2 gap-3">
      {(['width', 'height'] as const).map(side => {
        const { min, max } = LABEL_MM[side]
        return (
          <Field key={side} label={t(`label.${side}`)}>
            <Input
              type="number"
              min={min}
              max={max}
              value={label[side]}
              onChange={event => {
                const mm = Math.round(event.target.valueAsNumber)
                if (mm >= 1 && mm <= max) setLabelMm({ ...label, [side]: mm })
              }}
            />
          </Field>
        )
      })}
    </div>
  )
}
