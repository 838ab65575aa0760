import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { PrintProblem } from '../paper/print-problem'
import { DeskSection } from '../print-desk/desk-section'
import type { Desk } from '../print-desk/use-desk'
import { useSayProblem } from '../print-desk/use-problem-text'
import { today } from './today'

type Partner = NonNullable<Outputs['merchant']['printing']['partner']>

/** The labels of a partner's own service, and the files of who delivers for it. */
export default function PartnerSection({ desk, partner }: { desk: Desk; partner: Partner }) {
  const t = useTranslations('print-sections')
  const utils = trpc.useUtils()
  const sayProblem = useSayProblem()
  const [date, setDate] = useState(today)
  const [pdfId, setPdfId] = useState('')
  const [loading, setLoading] = useState<string | null>(null)
  // One after the other, so that each button shows what it waits for.
  const turnOf = (what: string) => ({
    loading: loading === what,
    disabled: loading !== null && loading !== what,
  })
  const tried = async (what: string, work: () => Promise<void>) => {
    setLoading(what)
    try {
      await work()
    } catch (error) {
      sayProblem(error)
    } finally {
      setLoading(null)
    }
  }
  const load = (asked: { date: string } | { pdfId: string }) =>
    tried('date' in asked ? 'date' : 'pdf', async () => {
      const putPapers = desk.askForPapers()
      const { htmls } = await utils.merchant.printing.partnerJobs.fetch(asked)
      if (htmls.length === 0)
        throw 'date' in asked ? new PrintProblem('noJobsFor', asked.date) : new PrintProblem('noJobs')
      putPapers(htmls)
    })
  const keepFile = (name: string) =>
    tried(`of ${name}`, async () => {
      const { csv } = await utils.merchant.printing.partnerDeliveries.fetch({ partner: name, date })
      keepAsFile(csv, `${name}-${date}.csv`)
    })
  return (
    <DeskSection title={t('partner.title')}>
      {partner.isLocal && (
        <p className="flex flex-wrap items-center gap-2 text-text2">
          <Chip tone="purple">{t('partner.local')}</Chip>
          {t('partner.try', { ids: partner.knownPdfs.join(', ') })}
        </p>
      )}
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Field label={t('day')}>
          <Input type="date" value={date} onChange={event => setDate(event.target.value || today())} />
        </Field>
        <Button {...turnOf('date')} onClick={() => void load({ date })}>
          {t('partner.byDay')}
        </Button>
        <Field label={t('partner.pdf')}>
          <Input value={pdfId} maxLength={80} onChange={event => setPdfId(event.target.value)} />
        </Field>
        <Button
          {...turnOf('pdf')}
          whyDisabled={pdfId.trim() ? null : t('partner.pdfMissing')}
          onClick={() => void load({ pdfId: pdfId.trim() })}
        >
          {t('partner.byPdf')}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {partner.deliveryPartners.map(name => (
          <Button key={name} {...turnOf(`of ${name}`)} icon={Download} onClick={() => void keepFile(name)}>
            {t('partner.csv', { name })}
          </Button>
        ))}
      </div>
    </DeskSection>
  )
}

function keepAsFile(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
