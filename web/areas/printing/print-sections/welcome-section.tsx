import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { welcomePaper } from '../../../../src/modules/printing/papers/rules/papers/desk-papers'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { DeskSection } from '../print-desk/desk-section'
import type { Desk } from '../print-desk/use-desk'
import { useSayProblem } from '../print-desk/use-problem-text'
import { lookUp } from './look-up-later'

/** The way in for an office's people: its link with the code, to be scanned. */
export function WelcomeSection({ desk }: { desk: Desk }) {
  const t = useTranslations('print-sections')
  const utils = trpc.useUtils()
  const sayProblem = useSayProblem()
  const [locationId, setLocationId] = useState<string | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const put = async () => {
    setIsLoading(true)
    const putPapers = desk.askForPapers()
    try {
      const { name, activationCode } = await utils.admin.locations.show.fetch({ id: locationId! })
      const link = `${location.origin}/welcome/${locationId}${activationCode ? `?code=${activationCode}` : ''}`
      const isLabel = desk.format === 'zpl'
      putPapers([welcomePaper({ name, activationCode, link, isLabel })])
    } catch (error) {
      sayProblem(error)
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <DeskSection title={t('welcome.title')}>
      <Field label={t('welcome.location')}>
        <Combobox value={locationId} onChange={setLocationId} search={text => lookUp('locations', text)} />
      </Field>
      <Button
        kind="primary"
        loading={isLoading}
        whyDisabled={locationId ? null : t('welcome.choose')}
        onClick={() => void put()}
      >
        {t('put', { count: 1 })}
      </Button>
    </DeskSection>
  )
}
