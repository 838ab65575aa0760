import { words } from './read-words'

/** Dishes of the kitchens that also write English and French, by their Catalan name. */
export const DISH_NAMES = words(`
  Amanida de quinoa amb magrana | Quinoa salad with pomegranate | Salade de quinoa à la grenade
  Amanida de formatge de cabra i nous | Goat’s cheese and walnut salad | Salade de chèvre et noix
  Amanida grega | Greek salad | Salade grecque
  Amanida Cèsar amb pollastre | Chicken Caesar salad | Salade César au poulet
  Amanida de llenties amb verduretes | Lentil salad with diced vegetables | Salade de lentilles aux petits légumes
  Amanida de cigrons amb bacallà | Chickpea salad with salt cod | Salade de pois chiches à la morue
  Amanida de pasta amb pesto | Pasta salad with pesto | Salade de pâtes au pesto
  Amanida russa | Russian potato salad | Salade russe
  Amanida de tomàquet i burrata | Tomato and burrata salad | Salade de tomates et burrata
  Empedrat de mongetes | White bean salad with salt cod | Salade de haricots blancs à la morue
  Amanida de salmó fumat i alvocat | Smoked salmon and avocado salad | Salade de saumon fumé et avocat
  Tabulé amb menta i llimona | Tabbouleh with mint and lemon | Taboulé à la menthe et au citron
  Amanida de remolatxa i taronja | Beetroot and orange salad | Salade de betterave et orange
  Amanida de kale, poma i ametlla | Kale, apple and almond salad | Salade de kale, pomme et amandes
  Amanida d'arròs integral i tonyina | Brown rice and tuna salad | Salade de riz complet au thon
  Amanida d'espinacs, maduixa i feta | Spinach, strawberry and feta salad | Salade d’épinards, fraises et feta
  Esqueixada de bacallà | Shredded salt cod salad | Salade de morue effilochée
  Xatonada amb romesco | Endive and cod salad with romesco | Salade de chicorée et morue, sauce romesco
  Amanida de patata amb espàrrecs | Potato salad with asparagus | Salade de pommes de terre aux asperges
  Amanida de cuscús amb verdures rostides | Couscous salad with roasted vegetables | Salade de couscous aux légumes rôtis
  Amanida de pollastre al curri | Curried chicken salad | Salade de poulet au curry
  Amanida de meló amb pernil | Melon salad with cured ham | Salade de melon au jambon cru
  Poke de salmó | Salmon poke | Poke au saumon
  Poke de tonyina picant | Spicy tuna poke | Poke au thon épicé
  Poke de pollastre teriyaki | Teriyaki chicken poke | Poke au poulet teriyaki
  Poke de tofu i mango | Tofu and mango poke | Poke au tofu et à la mangue
  Poke de gamba i alvocat | Prawn and avocado poke | Poke aux crevettes et à l’avocat
  Poke mixt de salmó i tonyina | Mixed salmon and tuna poke | Poke mixte au saumon et au thon
  Buddha bowl de cigrons | Chickpea Buddha bowl | Buddha bowl aux pois chiches
  Bowl mediterrani de pollastre | Mediterranean chicken bowl | Bowl méditerranéen au poulet
  Bowl mexicà de vedella | Mexican beef bowl | Bowl mexicain au bœuf
  Bowl vegà de mongetes negres | Vegan black bean bowl | Bowl végan aux haricots noirs
  Bowl d'albergínia i hummus | Aubergine and hummus bowl | Bowl d’aubergine et houmous
  Bowl de salmó al forn i bròquil | Baked salmon and broccoli bowl | Bowl de saumon au four et brocoli
  Bowl de falàfel | Falafel bowl | Bowl de falafels
  Bowl de moniato rostit i quinoa | Roasted sweet potato and quinoa bowl | Bowl de patate douce rôtie et quinoa
  Bowl de gall dindi i arròs integral | Turkey and brown rice bowl | Bowl de dinde et riz complet
  Bowl de tempeh amb verdures | Tempeh and vegetable bowl | Bowl de tempeh aux légumes
  Iogurt amb granola i fruits vermells | Yoghurt with granola and berries | Yaourt au granola et aux fruits rouges
  Púding de chía amb mango | Chia pudding with mango | Pudding de chia à la mangue
  Boletes de dàtil i cacau | Date and cocoa balls | Boulettes de dattes et cacao
  Hummus amb bastonets de pastanaga | Hummus with carrot sticks | Houmous et bâtonnets de carotte
  Macedònia de fruita de temporada | Seasonal fruit salad | Salade de fruits de saison
  Fruita seca natural | Natural mixed nuts | Fruits à coque nature
  Barreta de civada i nabius | Oat and blueberry bar | Barre d’avoine aux myrtilles
  Xips de kale | Kale crisps | Chips de kale
  Bol d'açaí amb granola | Açaí bowl with granola | Bol d’açaï au granola
  Torrada integral amb alvocat i ou | Wholemeal toast with avocado and egg | Tartine complète à l’avocat et à l’œuf
  Gaspatxo en ampolla | Bottled gazpacho | Gaspacho en bouteille
  Crema freda de meló | Chilled melon soup | Soupe froide de melon
  Suc de taronja natural | Fresh orange juice | Jus d’orange pressée
  Suc verd detox | Green detox juice | Jus vert détox
  Suc de pastanaga i gingebre | Carrot and ginger juice | Jus de carotte au gingembre
  Suc de poma i remolatxa | Apple and beetroot juice | Jus de pomme et betterave
  Batut de maduixa i plàtan | Strawberry and banana smoothie | Smoothie fraise et banane
  Batut de mango i coco | Mango and coconut smoothie | Smoothie mangue et coco
  Batut de nabius i civada | Blueberry and oat smoothie | Smoothie myrtille et avoine
  Kombutxa de gingebre | Ginger kombucha | Kombucha au gingembre
  Aigua de coco | Coconut water | Eau de coco
  Llimonada amb menta | Mint lemonade | Citronnade à la menthe
  Pack coffee break saludable | Healthy coffee break pack | Formule pause-café légère
  Pack dinar vegetarià | Vegetarian lunch pack | Formule déjeuner végétarien
  Broquetes de fruita | Fruit skewers | Brochettes de fruits
  Iogurts amb granola | Yoghurts with granola | Yaourts au granola
  Safata de cookies | Tray of cookies | Plateau de cookies
  Safata de brioixeria vegana | Tray of vegan pastries | Plateau de viennoiseries véganes
  Safata de mini entrepans vegetarians | Tray of vegetarian mini sandwiches | Plateau de mini-sandwichs végétariens
  Safata de mini entrepans vegans | Tray of vegan mini sandwiches | Plateau de mini-sandwichs végans
  Taula de formatges | Cheese board | Plateau de fromages
  Truita de patates sencera | Whole potato omelette | Omelette aux pommes de terre entière
  Croquetes de bolets | Wild mushroom croquettes | Croquettes aux champignons des bois
  Broquetes caprese | Caprese skewers | Brochettes caprese
  Vasets de gaspatxo | Gazpacho shots | Verrines de gaspacho
  Vasets d’hummus amb cruditats | Hummus cups with raw vegetables | Verrines de houmous et crudités
  Hamburguesa clàssica | Classic burger | Burger classique
  Hamburguesa amb bacó i cheddar | Bacon and cheddar burger | Burger bacon et cheddar
  Hamburguesa doble | Double burger | Double burger
  Hamburguesa de formatge de cabra | Goat’s cheese burger | Burger au chèvre
  Hamburguesa trufada | Truffle burger | Burger à la truffe
  Hamburguesa de pollastre cruixent | Crispy chicken burger | Burger au poulet croustillant
  Hamburguesa de pollastre a la brasa | Chargrilled chicken burger | Burger au poulet grillé
  Hamburguesa vegetal de mongetes | Veggie bean burger | Burger végétal aux haricots
  Hamburguesa vegana amb guacamole | Vegan burger with guacamole | Burger végan au guacamole
  Hamburguesa picant | Spicy burger | Burger épicé
  Hamburguesa de vaca madurada | Dry-aged beef burger | Burger au bœuf maturé
  Hamburguesa amb ou ferrat | Fried egg burger | Burger à l’œuf au plat
  Hamburguesa de xai i menta | Lamb and mint burger | Burger à l’agneau et à la menthe
  Hamburguesa de salmó | Salmon burger | Burger au saumon
  Hot dog de Frankfurt | Classic hot dog | Hot-dog classique
  Hot dog barbacoa | Barbecue hot dog | Hot-dog barbecue
  Entrepà de pulled pork | Pulled pork sandwich | Sandwich au porc effiloché
  Entrepà de pastrami | Pastrami sandwich | Sandwich au pastrami
  Patates rústiques | Rustic potatoes | Pommes de terre rustiques
  Patates amb bacó i cheddar | Bacon and cheddar fries | Frites au bacon et au cheddar
  Moniato fregit | Sweet potato fries | Frites de patate douce
  Anelles de ceba (8 u.) | Onion rings (8 pcs) | Rondelles d’oignon (8 pièces)
  Aletes de pollastre (8 u.) | Chicken wings (8 pcs) | Ailes de poulet (8 pièces)
  Tires de pollastre (6 u.) | Chicken strips (6 pcs) | Aiguillettes de poulet (6 pièces)
  Nachos amb guacamole | Nachos with guacamole | Nachos au guacamole
  Bastonets de mozzarella (6 u.) | Mozzarella sticks (6 pcs) | Bâtonnets de mozzarella (6 pièces)
  Amanida de col | Coleslaw | Coleslaw
  Panotxa a la brasa | Chargrilled corn on the cob | Épi de maïs grillé
  Amanida Cèsar | Caesar salad | Salade César
  Brownie de xocolata i nous | Chocolate and walnut brownie | Brownie au chocolat et aux noix
  Batut de vainilla | Vanilla milkshake | Milk-shake à la vanille
  Batut de xocolata | Chocolate milkshake | Milk-shake au chocolat
  Pastís de formatge amb maduixa | Strawberry cheesecake | Cheesecake à la fraise
  Galeta gegant de xocolata | Giant chocolate cookie | Cookie géant au chocolat
  Aigua mineral (50 cl) | Mineral water (50 cl) | Eau minérale (50 cl)
  Aigua mineral (1,5 l) | Mineral water (1.5 l) | Eau minérale (1,5 l)
  Aigua amb gas (50 cl) | Sparkling water (50 cl) | Eau gazeuse (50 cl)
  Suc de poma ecològic (25 cl) | Organic apple juice (25 cl) | Jus de pomme bio (25 cl)
  Suc de taronja (25 cl) | Orange juice (25 cl) | Jus d’orange (25 cl)
  Cola (33 cl) | Cola (33 cl) | =
  Refresc de taronja (33 cl) | Orange soda (33 cl) | Soda à l’orange (33 cl)
  Refresc de llimona (33 cl) | Lemon soda (33 cl) | Soda au citron (33 cl)
  Tònica (20 cl) | Tonic water (20 cl) | Tonic (20 cl)
  Te fred amb préssec (33 cl) | Peach iced tea (33 cl) | Thé glacé à la pêche (33 cl)
  Llimonada casolana (50 cl) | Homemade lemonade (50 cl) | Citronnade maison (50 cl)
  Orxata de xufa (33 cl) | Tiger nut horchata (33 cl) | Horchata de souchet (33 cl)
  Cervesa artesana (33 cl) | Craft beer (33 cl) | Bière artisanale (33 cl)
  Cervesa sense alcohol (33 cl) | Alcohol-free beer (33 cl) | Bière sans alcool (33 cl)
`)
