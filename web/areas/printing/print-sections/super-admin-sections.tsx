import type { Desk } from '../print-desk/use-desk'
import { AllergensSection } from './allergens-section'
import { CommandSection } from './command-section'
import { HugeSection } from './huge-section'
import { LocationTicketsSection } from './location-tickets-section'
import { ProductLabelSection } from './product-label-section'
import { TemplatesSection } from './templates-section'
import { TodoSection } from './todo-section'
import { WarehouseLabelsSection } from './warehouse-labels-section'
import { WelcomeSection } from './welcome-section'

/** The papers of the platform's own people. */
export default function SuperAdminSections({ desk }: { desk: Desk }) {
  return (
    <>
      <AllergensSection desk={desk} />
      <LocationTicketsSection desk={desk} />
      <WelcomeSection desk={desk} />
      <WarehouseLabelsSection desk={desk} />
      <TodoSection desk={desk} />
      <HugeSection desk={desk} />
      <TemplatesSection desk={desk} />
      <ProductLabelSection desk={desk} />
      <CommandSection desk={desk} />
    </>
  )
}
