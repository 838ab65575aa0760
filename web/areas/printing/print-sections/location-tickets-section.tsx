import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { Checkbox } from '../../../ui/fields/toggles'
import { PrintProblem } from '../paper/print-problem'
import { DeskSection } from '../print-desk/desk-section'
import type { Desk } from '../print-desk/use-desk'
import { useSayProblem } from '../print-desk/use-problem-text'
import { lookUp } from './look-up-later'
import { today } from './today'

type Mode = 'summary' | 'ticket' | 'label'
type Of = 'locations' | 'stores'

/** What goes to each office on a day, or comes from each store. */
export function LocationTicketsSection({ desk }: { desk: Desk }) {
  const t = useTranslations('print-sections')
  const utils = trpc.useUtils()
  const sayProblem = useSayProblem()
  const [of, setOf] = useState<Of>('locations')
  const [date, setDate] = useState(today)
  const [includeDelivered, setIncludeDelivered] = useState(false)
  const [mode, setMode] = useState<Mode>('summary')
  const [hubId, setHubId] = useState<string | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const load = async () => {
    setIsLoading(true)
    const putPapers = desk.askForPapers()
    const asked = { date, includeDelivered, zpl: desk.format === 'zpl', mode, hubId }
    try {
      const { htmls } =
        of === 'locations'
          ? await utils.logistics.tickets.ofLocations.fetch(asked)
          : await utils.logistics.tickets.ofStores.fetch(asked)
      if (htmls.length === 0) throw new PrintProblem('noJobsFor', date)
      putPapers(htmls.map(({ html }) => html))
    } catch (error) {
      sayProblem(error)
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <DeskSection title={t('tickets.title')}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('tickets.of')}>
          <Select<Of>
            value={of}
            onChange={setOf}
            options={(['locations', 'stores'] as const).map(value => ({
              value,
              label: t(`tickets.${value}`),
            }))}
          />
        </Field>
        <Field label={t('day')}>
          <Input type="date" value={date} onChange={event => setDate(event.target.value || today())} />
        </Field>
        <Field label={t('tickets.mode')}>
          <Select<Mode>
            value={mode}
            onChange={setMode}
            options={(['summary', 'ticket', 'label'] as const).map(value => ({
              value,
              label: t(`tickets.modes.${value}`),
            }))}
          />
        </Field>
        <Field label={t('tickets.hub')} beside={t('optional')}>
          <Combobox value={hubId} onChange={setHubId} search={text => lookUp('warehouses', text)} clearable />
        </Field>
      </div>
      <Checkbox label={t('tickets.delivered')} checked={includeDelivered} onChange={setIncludeDelivered} />
      <Button kind="primary" loading={isLoading} onClick={() => void load()}>
        {t('load')}
      </Button>
    </DeskSection>
  )
}
