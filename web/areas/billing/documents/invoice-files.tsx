import { ChevronDown, FileCode } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  EINVOICE_FORMATS,
  type EInvoiceFormat,
} from '../../../../src/modules/billing/documents/contract/einvoices'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { saveFile } from '../../../save-file'
import { type ButtonKind, IconButton } from '../../../ui/buttons/button'
import { Menu } from '../../../ui/dialogs/menu'
import { toast } from '../../../ui/feedback/toast'
import { PdfButton } from './pdf-button'

interface Props {
  /** Asks where the PDF is and what it is called. */
  findPdf: () => Promise<{ name: string; url: string }>
  loadXml: (format: EInvoiceFormat) => Promise<{ name: string; xml: string }>
  number: string
  kind?: ButtonKind
}

/** An issued invoice as a file: as a PDF at once, and behind a menu in the formats that programs read. */
export function InvoiceFiles({ findPdf, loadXml, number, kind = 'outline' }: Props) {
  const t = useTranslations('documents')
  const failureText = useFailureText()
  const missingText = useMissingText()
  const [isLoading, setLoading] = useState(false)
  const load = async (format: EInvoiceFormat) => {
    setLoading(true)
    try {
      const { name, xml } = await loadXml(format)
      saveFile(new Blob([xml], { type: 'application/xml' }), name)
      toast.success(t('loaded', { name }))
    } catch (error) {
      const description = missingText(error)
      toast.error(failureText(error), description === null ? {} : { description })
    } finally {
      setLoading(false)
    }
  }
  return (
    <span className="inline-flex shrink-0 gap-1">
      <PdfButton find={findPdf} number={number} kind={kind} />
      <Menu
        trigger={
          <IconButton icon={ChevronDown} kind={kind} label={t('more', { number })} loading={isLoading} />
        }
        entries={[
          EINVOICE_FORMATS.map(format => ({
            label: t(`formats.${format}`),
            icon: FileCode,
            onSelect: () => void load(format),
          })),
        ]}
      />
    </span>
  )
}

/** What the invoice lacks for a format, in words; null when it was refused for another reason. */
function useMissingText() {
  const t = useTranslations('documents')
  return (error: unknown): string | null => {
    const failure = readFailure(error)
    if (failure?.name !== 'EInvoiceDetailsMissing') return null
    const { missing } = (failure.details ?? {}) as { missing?: string[] }
    const fields = (missing ?? []).map(field => {
      const [role, part] = field.split('.') as ['recipient', 'street']
      return t(`parts.${part}`, { party: t(`parties.${role}`) })
    })
    return fields.length > 0 ? t('missing', { fields: fields.join(', ') }) : null
  }
}
