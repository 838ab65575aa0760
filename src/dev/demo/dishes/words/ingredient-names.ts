import { words } from './read-words'

/** What dishes are made of, of those kitchens, by its key. */
export const INGREDIENT_NAMES = words(`
  almond | almonds | amandes
  anchovy | anchovies | anchois
  apple | apple | pomme
  asparagus | green asparagus | asperges vertes
  aubergine | aubergine | =
  avocado | avocado | avocat
  bacon | bacon | =
  balsamic | balsamic vinegar | vinaigre balsamique
  banana | banana | banane
  basil | basil | basilic
  bbq | barbecue sauce | sauce barbecue
  bechamel | béchamel | =
  beef | beef | bœuf
  beer | malted barley | orge maltée
  beetroot | beetroot | betterave
  biscuit | biscuit | =
  blackBeans | black beans | haricots noirs
  blueberry | blueberries | myrtilles
  bread | bread | pain
  breadcrumbs | breadcrumbs | chapelure
  brioche | brioche bun | pain brioché
  broccoli | broccoli | brocoli
  brownRice | brown rice | riz complet
  bulgur | bulgur | boulgour
  burrata | burrata | =
  butter | butter | beurre
  cabbage | cabbage | chou
  caramelOnion | caramelised onion | oignons caramélisés
  carbonicGas | carbon dioxide | gaz carbonique
  carrot | carrot | carotte
  cashew | cashew nuts | noix de cajou
  celery | celery | céleri
  cheddar | cheddar | =
  cheese | cheese | fromage
  cherryTomato | cherry tomatoes | tomates cerises
  chia | chia | =
  chicken | chicken | poulet
  chickpeas | chickpeas | pois chiches
  chocolate | dark chocolate | chocolat noir
  cinnamon | cinnamon | cannelle
  cocoa | cocoa | cacao
  coconut | coconut | noix de coco
  coconutMilk | coconut milk | lait de coco
  cod | salt cod | morue
  coffee | coffee | café
  coriander | coriander | coriandre
  corn | sweetcorn | maïs
  cornTortilla | corn tortilla | tortilla de maïs
  courgette | courgette | =
  couscous | couscous | =
  crackers | breadsticks | gressins
  cream | cream | crème
  creamCheese | cream cheese | fromage frais à tartiner
  crispyOnion | crispy onion | oignons frits
  cucumber | cucumber | concombre
  curry | curry | =
  dates | dates | dattes
  dill | dill | aneth
  edamame | edamame | =
  egg | egg | œuf
  endive | endive | chicorée
  feta | feta | =
  flour | wheat flour | farine de blé
  garlic | garlic | ail
  gherkin | gherkins | cornichons
  ginger | ginger | gingembre
  goatCheese | goat’s cheese | fromage de chèvre
  gorgonzola | gorgonzola | =
  granola | granola | =
  grapes | grapes | raisin
  greenPepper | green pepper | poivron vert
  guacamole | guacamole | =
  heura | soya protein | protéines de soja
  honey | honey | miel
  hummus | hummus | houmous
  jalapeno | jalapeños | piments jalapeños
  kale | kale | =
  lamb | lamb | agneau
  lambsLettuce | lamb’s lettuce | mâche
  lemon | lemon | citron
  lentils | lentils | lentilles
  lettuce | lettuce | laitue
  lime | lime | citron vert
  manchego | Manchego cheese | fromage manchego
  mango | mango | mangue
  mayonnaise | mayonnaise | =
  melon | melon | =
  milk | milk | lait
  mint | mint | menthe
  mozzarella | mozzarella | =
  mushroom | mushrooms | champignons
  mustard | mustard | moutarde
  oatMilk | oat drink | boisson à l’avoine
  oats | oats | avoine
  oliveOil | extra virgin olive oil | huile d’olive vierge extra
  olives | olives | =
  onion | onion | oignon
  orange | orange | =
  oregano | oregano | origan
  pakChoi | pak choi | pak-choï
  parmesan | Parmesan | parmesan
  parsley | parsley | persil
  pasta | durum wheat pasta | pâtes de blé dur
  peach | peach | pêche
  peanut | peanuts | cacahuètes
  peas | peas | petits pois
  pepper | paprika | =
  pesto | pesto | =
  pineNuts | pine nuts | pignons de pin
  pineapple | pineapple | ananas
  piquillo | piquillo pepper | poivron piquillo
  pomegranate | pomegranate | grenade
  pork | pork | porc
  potato | potato | pomme de terre
  prawn | prawns | crevettes
  provolone | provolone | =
  quince | quince paste | pâte de coings
  quinoa | quinoa | =
  raisins | raisins | raisins secs
  redBerries | red berries | fruits rouges
  redCabbage | red cabbage | chou rouge
  redOnion | red onion | oignon rouge
  redPepper | red pepper | poivron rouge
  rice | rice | riz
  rocket | rocket | roquette
  romesco | romesco sauce | sauce romesco
  rosemary | rosemary | romarin
  salmon | salmon | saumon
  salt | sea salt | sel marin
  seasonFruit | seasonal fruit | fruits de saison
  seeds | pumpkin and sunflower seeds | graines de courge et de tournesol
  serrano | Serrano ham | jambon serrano
  sesame | sesame | sésame
  smokedSalmon | smoked salmon | saumon fumé
  soySauce | soy sauce | sauce soja
  spinach | spinach | épinards
  sriracha | sriracha | =
  strawberry | strawberry | fraise
  sugar | sugar | sucre
  sushiRice | sushi rice | riz à sushi
  sweetChili | sweet chilli sauce | sauce aigre-douce pimentée
  sweetPotato | sweet potato | patate douce
  tea | tea | thé
  tempeh | tempeh | =
  teriyaki | teriyaki sauce | sauce teriyaki
  tobiko | flying fish roe | œufs de poisson volant
  tofu | tofu | =
  tomato | tomato | tomate
  truffle | truffle | truffe
  tuna | tuna | thon
  turkey | turkey | dinde
  vanilla | vanilla | vanille
  veganMayo | vegan mayonnaise | mayonnaise végane
  vinegar | sherry vinegar | vinaigre de Xérès
  wakame | wakame | wakamé
  walnut | walnuts | noix
  water | water | eau
  whiteBeans | white beans | haricots blancs
  wholemealBread | wholemeal bread | pain complet
  wildMushroom | wild mushrooms | champignons des bois
  yoghurt | yoghurt | yaourt
`)
