import { useTranslations } from 'use-intl'
import {
  CODE_PAGES,
  type CodePage,
  type PrinterTable,
} from '../../../../src/modules/printing/papers/rules/commands/code-pages'
import { LETTER_MODEL_NAMES } from '../../../../src/modules/printing/papers/rules/commands/printer-models'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { Switch } from '../../../ui/fields/toggles'
import type { PaperFormat } from '../paper/print-bytes'
import type { Letters } from '../paper/text-receipt'
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
      {usesUsb && format === 'escpos' && <LetterSettings desk={desk} />}
    </section>
  )
}

/** A model that is not in the list: whose letters it has is chosen. */
const OTHER = 'other'

const LETTERS: Letters = { table: 'epson', page: 'cp858', columns: 42 }

/** How the printer writes by itself: which letters it has depends on its make. */
function LetterSettings({ desk: { letters, setLetters } }: { desk: Desk }) {
  const t = useTranslations('print-desk')
  return (
    <>
      <Switch
        label={t('letters.title')}
        hint={t('letters.hint')}
        checked={letters !== null}
        onChange={on => setLetters(on ? LETTERS : null)}
      />
      {letters && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('letters.model')}>
            <Select<string>
              value={letters.model ?? OTHER}
              onChange={model => setLetters({ ...letters, model: model === OTHER ? undefined : model })}
              options={[
                ...LETTER_MODEL_NAMES.map(value => ({ value, label: value })),
                { value: OTHER, label: t('letters.otherModel') },
              ]}
            />
          </Field>
          {letters.model === undefined && (
            <Field label={t('letters.table')}>
              <Select<PrinterTable>
                value={letters.table}
                onChange={table => setLetters({ ...letters, table })}
                options={(['epson', 'generic'] as const).map(value => ({
                  value,
                  label: t(`letters.tables.${value}`),
                }))}
              />
            </Field>
          )}
          <Field label={t('letters.page')}>
            <Select<CodePage>
              value={letters.page}
              onChange={page => setLetters({ ...letters, page })}
              options={CODE_PAGES.map(value => ({ value, label: value }))}
            />
          </Field>
          {letters.model === undefined && (
            <Field label={t('letters.columns')}>
              <Select
                value={String(letters.columns)}
                onChange={columns => setLetters({ ...letters, columns: Number(columns) })}
                options={['32', '42', '48'].map(value => ({ value, label: value }))}
              />
            </Field>
          )}
        </div>
      )}
    </>
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
