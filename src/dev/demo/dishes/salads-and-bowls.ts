import { dishes } from './dish'

export const salads = dishes(
  { kind: 'salad', category: 'starterMeal', cuisines: ['salads', 'healthy'] },
  `
  Amanida de quinoa amb magrana | Ensalada de quinoa con granada | 8.90 | quinoa pomegranate cucumber feta mint oliveOil
  Amanida de formatge de cabra i nous | Ensalada de queso de cabra y nueces | 9.20 | lettuce goatCheese walnut apple balsamic honey
  Amanida grega | Ensalada griega | 8.50 | tomato cucumber redOnion feta olives oregano oliveOil
  Amanida Cèsar amb pollastre | Ensalada César con pollo | 9.50 | lettuce chicken parmesan bread anchovy mayonnaise
  Amanida de llenties amb verduretes | Ensalada de lentejas con verduritas | 7.90 | lentils carrot redPepper greenPepper redOnion vinegar oliveOil
  Amanida de cigrons amb bacallà | Ensalada de garbanzos con bacalao | 8.90 | chickpeas cod redPepper olives parsley oliveOil
  Amanida de pasta amb pesto | Ensalada de pasta con pesto | 8.20 | pasta pesto cherryTomato mozzarella rocket
  Amanida russa | Ensaladilla rusa | 6.90 | potato carrot peas tuna egg mayonnaise olives
  Amanida de tomàquet i burrata | Ensalada de tomate y burrata | 10.50 | tomato burrata basil oliveOil pineNuts
  Empedrat de mongetes | Ensalada de alubias con bacalao | 8.50 | whiteBeans cod tomato redOnion olives oliveOil
  Amanida de salmó fumat i alvocat | Ensalada de salmón ahumado y aguacate | 11.20 | lambsLettuce smokedSalmon avocado cucumber dill lemon
  Tabulé amb menta i llimona | Tabulé con menta y limón | 7.80 | bulgur tomato cucumber mint parsley lemon
  Amanida de remolatxa i taronja | Ensalada de remolacha y naranja | 8.30 | beetroot orange rocket goatCheese walnut balsamic
  Amanida de kale, poma i ametlla | Ensalada de kale, manzana y almendra | 8.60 | kale apple almond raisins mustard oliveOil
  Amanida d'arròs integral i tonyina | Ensalada de arroz integral y atún | 8.20 | brownRice tuna corn tomato egg olives
  Amanida d'espinacs, maduixa i feta | Ensalada de espinacas, fresa y feta | 8.80 | spinach strawberry feta almond balsamic
  Esqueixada de bacallà | Esqueixada de bacalao | 10.90 | cod tomato redPepper redOnion olives oliveOil
  Xatonada amb romesco | Xatonada con romesco | 9.60 | endive cod anchovy tuna olives romesco
  Amanida de patata amb espàrrecs | Ensalada de patata con espárragos | 7.90 | potato asparagus egg mustard parsley
  Amanida de cuscús amb verdures rostides | Ensalada de cuscús con verduras asadas | 8.10 | couscous courgette aubergine redPepper raisins mint
  Amanida de pollastre al curri | Ensalada de pollo al curry | 9.20 | chicken lettuce apple raisins yoghurt curry
  Amanida de meló amb pernil | Ensalada de melón con jamón | 9.50 | melon serrano rocket mint oliveOil
`,
)

export const bowls = dishes(
  { kind: 'bowl', category: 'main', cuisines: ['pokeAndBowls', 'healthy'] },
  `
  Poke de salmó | Poke de salmón | 11.90 | sushiRice salmon avocado edamame wakame cucumber soySauce sesame
  Poke de tonyina picant | Poke de atún picante | 12.50 | sushiRice tuna mango redOnion wakame sriracha sesame
  Poke de pollastre teriyaki | Poke de pollo teriyaki | 10.90 | sushiRice chicken corn carrot edamame teriyaki sesame
  Poke de tofu i mango | Poke de tofu y mango | 10.50 | sushiRice tofu mango edamame redCabbage soySauce peanut
  Poke de gamba i alvocat | Poke de gamba y aguacate | 12.20 | sushiRice prawn avocado cucumber pineapple sweetChili sesame
  Poke mixt de salmó i tonyina | Poke mixto de salmón y atún | 12.90 | sushiRice salmon tuna avocado edamame tobiko soySauce sesame
  Buddha bowl de cigrons | Buddha bowl de garbanzos | 9.80 | quinoa chickpeas sweetPotato kale avocado hummus
  Bowl mediterrani de pollastre | Bowl mediterráneo de pollo | 10.50 | couscous chicken cherryTomato cucumber feta olives hummus
  Bowl mexicà de vedella | Bowl mexicano de ternera | 10.90 | rice beef blackBeans corn guacamole coriander lime
  Bowl vegà de mongetes negres | Bowl vegano de alubias negras | 9.60 | rice blackBeans corn guacamole redPepper jalapeno lime
  Bowl d'albergínia i hummus | Bowl de berenjena y hummus | 9.70 | bulgur aubergine hummus cherryTomato pomegranate mint
  Bowl de salmó al forn i bròquil | Bowl de salmón al horno y brócoli | 12.40 | brownRice salmon broccoli avocado seeds lemon
  Bowl de falàfel | Bowl de falafel | 10.20 | chickpeas couscous tomato cucumber redCabbage yoghurt coriander
  Bowl de moniato rostit i quinoa | Bowl de boniato asado y quinoa | 9.90 | quinoa sweetPotato spinach goatCheese walnut balsamic
  Bowl de gall dindi i arròs integral | Bowl de pavo y arroz integral | 10.40 | brownRice turkey broccoli carrot avocado mustard
  Bowl de tempeh amb verdures | Bowl de tempeh con verduras | 10.30 | brownRice tempeh pakChoi carrot mushroom soySauce ginger
`,
)

export const juices = dishes(
  { kind: 'drink', category: 'drink', cuisines: ['healthy'] },
  `
  Suc de taronja natural | Zumo de naranja natural | 3.40 | orange | ml=330
  Suc verd detox | Zumo verde detox | 4.20 | spinach apple cucumber celery lemon | ml=330
  Suc de pastanaga i gingebre | Zumo de zanahoria y jengibre | 3.90 | carrot orange ginger | ml=330
  Suc de poma i remolatxa | Zumo de manzana y remolacha | 3.90 | apple beetroot lemon | ml=330
  Batut de maduixa i plàtan | Batido de fresa y plátano | 4.50 | strawberry banana milk | ml=330
  Batut de mango i coco | Batido de mango y coco | 4.60 | mango coconutMilk lime | ml=330
  Batut de nabius i civada | Batido de arándanos y avena | 4.60 | blueberry banana oatMilk | ml=330
  Kombutxa de gingebre | Kombucha de jengibre | 3.90 | tea ginger lemon sugar | kind=softDrink vat=21 ml=330
  Aigua de coco | Agua de coco | 3.50 | coconut | ml=330
  Llimonada amb menta | Limonada con hierbabuena | 3.20 | lemon mint sugar water | kind=softDrink vat=21 ml=400
`,
)

export const healthyBites = dishes(
  { kind: 'dessert', category: 'snack', cuisines: ['healthy'] },
  `
  Iogurt amb granola i fruits vermells | Yogur con granola y frutos rojos | 4.20 | yoghurt granola redBerries honey
  Púding de chía amb mango | Pudin de chía con mango | 4.30 | chia coconutMilk mango
  Boletes de dàtil i cacau | Bolitas de dátil y cacao | 3.20 | dates cocoa almond coconut
  Hummus amb bastonets de pastanaga | Hummus con bastones de zanahoria | 3.90 | hummus carrot celery oliveOil
  Macedònia de fruita de temporada | Macedonia de fruta de temporada | 3.80 | seasonFruit orange | category=fruit
  Fruita seca natural | Frutos secos naturales | 2.90 | almond walnut cashew
  Barreta de civada i nabius | Barrita de avena y arándanos | 2.40 | oats blueberry honey
  Xips de kale | Chips de kale | 3.10 | kale oliveOil salt
  Bol d'açaí amb granola | Bol de açaí con granola | 6.90 | redBerries banana granola coconut
  Torrada integral amb alvocat i ou | Tostada integral con aguacate y huevo | 5.90 | wholemealBread avocado egg lemon | category=breakfast kind=sandwich
  Gaspatxo en ampolla | Gazpacho en botella | 3.80 | tomato cucumber greenPepper garlic vinegar oliveOil | category=starter ml=330
  Crema freda de meló | Crema fría de melón | 3.80 | melon mint lemon | category=starter ml=330
`,
)
