import { Download } from 'lucide-react'
import { fetchSigned } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { saveFile } from '../../../save-file'
import { ActionButton } from '../../../ui/buttons/action-button'
import type { ButtonKind } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'

interface Props {
  /** Asks where the file is and what it is called. */
  find: () => Promise<{ name: string; url: string }>
  /** Of which document, for who hears the button instead of seeing where it stands. */
  number: string
  kind?: ButtonKind
}

/** Loads a document as a PDF. */
export function PdfButton({ find, number, kind = 'outline' }: Props) {
  const failureText = useFailureText()
  const load = async () => {
    const { name, url } = await find()
    saveFile(await (await fetchSigned(url)).blob(), name)
  }
  return (
    <ActionButton
      kind={kind}
      icon={Download}
      aria-label={`PDF ${number}`.trim()}
      action={load}
      onError={error => toast.error(failureText(error))}
    >
      PDF
    </ActionButton>
  )
}
