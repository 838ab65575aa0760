import { Mail } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../../ui/feedback/toast'
import { Combobox, MultiCombobox } from '../../../ui/fields/combobox'
import { DateRange, DayInput } from '../../../ui/fields/date-range'
import { DropZone } from '../../../ui/fields/drop-zone'
import { Field, FieldGroup } from '../../../ui/fields/field'
import { IbanInput } from '../../../ui/fields/iban-input'
import { Input, PasswordInput, SearchInput, TextArea } from '../../../ui/fields/input'
import { MoneyInput } from '../../../ui/fields/money-input'
import { PhoneInput } from '../../../ui/fields/phone-input'
import { Select } from '../../../ui/fields/select'
import { Checkbox, RadioGroup, Switch } from '../../../ui/fields/toggles'
import { Sample, SampleGrid } from './sample'

const stores = [
  'Flax & Kale Tallers',
  'Honest Greens Pau Claris',
  'La Cocina Central',
  'Sushi Shop Diagonal',
].map((label, index) => ({ value: `store${index}`, label, detail: 'Barcelona' }))
const allergens = ['Gluten', 'Cacauet', 'Fruits secs', 'Llet', 'Ous', 'Peix', 'Soja', 'Sèsam'].map(label => ({
  value: label,
  label,
}))

export default function FieldsSample() {
  const [cents, setCents] = useState<number | null>(1250)
  const [phone, setPhone] = useState('+34600123123')
  const [iban, setIban] = useState('ES9121000418450200051332')
  const [group, setGroup] = useState<'window' | 'store'>('window')
  const [store, setStore] = useState<string | null>('store1')
  const [some, setSome] = useState<string[]>(['Gluten', 'Sèsam'])
  const [search, setSearch] = useState('')
  const [on, setOn] = useState(true)
  const [ticked, setTicked] = useState<boolean | 'mixed'>('mixed')
  const [pay, setPay] = useState<'card' | 'transfer'>('card')
  const [days, setDays] = useState({ from: '2026-11-16', to: '2026-11-22' })
  const [day, setDay] = useState<string | null>(null)
  const wide = 'w-full space-y-4'
  return (
    <SampleGrid>
      <Sample title="Text">
        <div className={wide}>
          <Field label="E-mail" required hint="For the invoice">
            <Input icon={Mail} type="email" defaultValue="marta@flaxandkale.com" />
          </Field>
          <Field label="VAT number" error="This is not a Spanish tax number">
            <Input defaultValue="B1234567" />
          </Field>
          <Field label="Password">
            <PasswordInput defaultValue="correct horse" />
          </Field>
          <Field label="Comments" beside="Optional">
            <TextArea placeholder="Ask for Carla at reception" />
          </Field>
          <SearchInput label="Order, customer, code" value={search} onChange={setSearch} shortcut="/" />
        </div>
      </Sample>
      <Sample title="Figures and choices">
        <div className={wide}>
          <Field label="Price">
            <MoneyInput value={cents} onChange={setCents} />
          </Field>
          <Field label="Phone">
            <PhoneInput value={phone} onChange={setPhone} prefixLabel="Country" />
          </Field>
          <Field label="IBAN">
            <IbanInput value={iban} onChange={setIban} />
          </Field>
          <Field label="Group by">
            <Select
              value={group}
              onChange={setGroup}
              options={[
                { value: 'window', label: 'Window' },
                { value: 'store', label: 'Store' },
              ]}
            />
          </Field>
          <Field label="Store">
            <Combobox value={store} onChange={value => setStore(value)} options={stores} clearable />
          </Field>
          <Field label="Allergens">
            <MultiCombobox value={some} onChange={setSome} options={allergens} />
          </Field>
        </div>
      </Sample>
      <Sample title="On and off">
        <div className={wide}>
          <Switch
            label="Accepts orders"
            hint="The store can be found and ordered from"
            checked={on}
            onChange={setOn}
          />
          <Checkbox label="All stores of the merchant" checked={ticked} onChange={setTicked} />
          <FieldGroup label="Payment">
            <RadioGroup
              look="cards"
              label="Payment"
              value={pay}
              onChange={setPay}
              options={[
                { value: 'card', label: 'Visa ending 4242', hint: 'Expires 12/28' },
                { value: 'transfer', label: 'Bank transfer', hint: 'Invoice at the end of the month' },
              ]}
            />
          </FieldGroup>
          <div className="flex flex-wrap gap-2">
            <DateRange value={days} onChange={setDays} />
            <DayInput value={day} onChange={setDay} label="Delivery day" />
          </div>
          <DropZone
            label="Picture of the product"
            accept="image/*"
            maxBytes={800_000}
            onFiles={files => toast.success(files[0]?.name ?? '')}
          />
        </div>
      </Sample>
    </SampleGrid>
  )
}
