import { useTranslations } from 'use-intl'
import {
  PRINTER_LANGUAGES,
  PRINTER_MODEL_NAMES,
  PRINTER_MODELS,
} from '../../../../src/modules/printing/papers/rules/commands/printer-models'
import { PRINTER_PORT, type Printer } from '../../../../src/modules/printing/printers/contract/printing'
import { languages } from '../../../i18n/language'
import { CodeText } from '../../../ui/display/code-text'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'

/** Dots across the papers that printers usually take, and their millimetres. */
const widths: readonly (readonly [dots: number, mm: number])[] = [
  [384, 58],
  [576, 80],
  [832, 104],
]

type PaperSettings = Pick<
  Printer,
  'format' | 'width' | 'height' | 'language' | 'profile' | 'columns' | 'ip' | 'port'
>

/** A model that is not in the list, or not known. */
const OTHER = 'other'
/** As wide as the paper is usually written. */
const USUAL = 'usual'

/** What it prints on, in which language, and where it is in the network. */
export function PaperFields({
  fields,
  onChange,
}: {
  fields: PaperSettings
  onChange: (part: Partial<PaperSettings>) => void
}) {
  const t = useTranslations('printers')
  const known = widths.some(([dots]) => dots === fields.width)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('printers.profile')}>
        <Select<string>
          value={fields.profile ?? OTHER}
          onChange={name => onChange(modelFields(name))}
          options={[
            { value: OTHER, label: t('printers.otherProfile') },
            ...PRINTER_MODEL_NAMES.map(value => ({ value, label: value })),
          ]}
        />
      </Field>
      <Field label={t('printers.format')}>
        <Select
          value={fields.format}
          onChange={format => onChange({ format })}
          options={PRINTER_LANGUAGES.map(value => ({
            value,
            label: t(`printers.formats.${value}`),
          }))}
        />
      </Field>
      <Field label={t('printers.width')}>
        <Select
          value={String(fields.width)}
          onChange={width => onChange({ width: Number(width) })}
          options={[
            ...widths.map(([dots, mm]) => ({
              value: String(dots),
              label: t('printers.dots', { mm, count: dots }),
            })),
            ...(known
              ? []
              : [{ value: String(fields.width), label: t('printers.ownDots', { count: fields.width }) }]),
          ]}
        />
      </Field>
      {fields.format !== 'zpl' && (
        <Field label={t('printers.columns')} hint={t('printers.columnsHint')}>
          <Select<string>
            value={fields.columns === null ? USUAL : String(fields.columns)}
            onChange={columns => onChange({ columns: columns === USUAL ? null : Number(columns) })}
            options={[
              { value: USUAL, label: t('printers.usualColumns') },
              ...columnsOffered(fields.columns).map(value => ({
                value: String(value),
                label: String(value),
              })),
            ]}
          />
        </Field>
      )}
      {fields.format === 'zpl' && (
        <Field label={t('printers.height')}>
          <Input
            type="number"
            min={100}
            max={2000}
            value={fields.height ?? ''}
            onChange={event => onChange({ height: event.target.value ? Number(event.target.value) : null })}
          />
        </Field>
      )}
      <Field label={t('printers.language')}>
        <Select
          value={fields.language}
          onChange={language => onChange({ language })}
          options={languages.map(value => ({ value, label: t(`languages.${value}`) }))}
        />
      </Field>
      <Field label={t('printers.ip')}>
        <Input
          value={fields.ip ?? ''}
          placeholder="192.168.1.40"
          onChange={event => onChange({ ip: event.target.value.trim() || null })}
        />
      </Field>
      <Field label={t('printers.port')}>
        <Input
          type="number"
          min={1}
          max={65_535}
          placeholder={String(PRINTER_PORT)}
          value={fields.port ?? ''}
          onChange={event => onChange({ port: event.target.value ? Number(event.target.value) : null })}
        />
      </Field>
      {fields.ip && (
        <p className="text-text2 sm:col-span-2">
          {t('printers.start')} <CodeText>{startCommand(fields.ip, fields)}</CodeText>
        </p>
      )}
    </div>
  )
}

/** A model brings what it speaks, and how wide its paper is. */
function modelFields(name: string): Partial<PaperSettings> {
  const profile = PRINTER_MODEL_NAMES.find(one => one === name) ?? null
  if (!profile) return { profile }
  const { language, dots } = PRINTER_MODELS[profile]
  return { profile, format: language, width: dots, columns: null }
}

const columnsOffered = (own: number | null) =>
  [...new Set([32, 42, 48, ...(own === null ? [] : [own])])].toSorted((one, other) => one - other)

/** How the printer program is started for a printer at this address. */
const startCommand = (ip: string, { port, format }: Pick<PaperSettings, 'port' | 'format'>) =>
  `comanda-printer --tcp ${ip.includes(':') ? `[${ip}]` : ip}:${port ?? PRINTER_PORT}${format === 'escpos' ? '' : ` --format ${format}`}`
