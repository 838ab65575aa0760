import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { warehousePlacePaper } from '../../../../src/modules/printing/papers/rules/papers/desk-papers'
import {
  countOfWarehouseLabels,
  MOST_WAREHOUSE_LABELS,
  warehouseLabelIds,
} from '../../../../src/modules/printing/papers/rules/warehouse-labels'
import { Button } from '../../../ui/buttons/button'
import { DropZone } from '../../../ui/fields/drop-zone'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { readPicture } from '../paper/picture'
import { DeskSection } from '../print-desk/desk-section'
import type { Desk } from '../print-desk/use-desk'
import { useSayProblem } from '../print-desk/use-problem-text'

const COUNTS = ['numAisles', 'numRacks', 'shelvesPerRack', 'refsPerShelf'] as const

/** A label for each place of a warehouse. */
export function WarehouseLabelsSection({ desk }: { desk: Desk }) {
  const t = useTranslations('print-sections')
  const sayProblem = useSayProblem()
  const [labels, setLabels] = useState({
    prefix: '',
    numAisles: 1,
    numRacks: 1,
    shelvesPerRack: 1,
    refsPerShelf: 1,
  })
  const [logo, setLogo] = useState<string | null>(null)
  const count = countOfWarehouseLabels(labels)
  const takeLogo = async (file: File | undefined) => {
    try {
      if (file) setLogo((await readPicture(file)).src)
    } catch (error) {
      sayProblem(error)
    }
  }
  return (
    <DeskSection title={t('warehouse.title')}>
      <DropZone label={t('warehouse.logo')} accept="image/*" onFiles={([file]) => void takeLogo(file)} />
      {logo && (
        <div className="flex items-center gap-2">
          <img
            src={logo}
            alt={t('warehouse.logo')}
            className="h-10 rounded-ctl border bg-white object-contain"
          />
          <Button kind="ghost" onClick={() => setLogo(null)}>
            {t('clear')}
          </Button>
        </div>
      )}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Field label={t('warehouse.prefix')}>
          <Input
            value={labels.prefix}
            maxLength={20}
            onChange={event => setLabels({ ...labels, prefix: event.target.value.trim() })}
          />
        </Field>
        {COUNTS.map(name => (
          <Field key={name} label={t(`warehouse.${name}`)}>
            <Input
              type="number"
              min={1}
              max={99}
              value={labels[name]}
              onChange={event => {
                const value = Math.round(event.target.valueAsNumber)
                if (value >= 1 && value <= 99) setLabels({ ...labels, [name]: value })
              }}
            />
          </Field>
        ))}
      </div>
      <Button
        kind="primary"
        whyDisabled={
          count > MOST_WAREHOUSE_LABELS ? t('warehouse.tooMany', { most: MOST_WAREHOUSE_LABELS }) : null
        }
        onClick={() => desk.putPapers(warehouseLabelIds(labels).map(id => warehousePlacePaper(id, logo)))}
      >
        {t('warehouse.generate', { count })}
      </Button>
    </DeskSection>
  )
}
