import type { PostSketch } from "./post-sketch.ts";

/** Posts about the towns and villages around the stores. */
export const communityPosts: readonly PostSketch[] = [
  {
    title: "Two for the trolley: food bank weekend",
    excerpt:
      "This weekend, put two extra things in your trolley and one of our volunteers will take them to a family who needs them. The list of what helps most.",
    author: "Noelene Scicluna, community team",
    appears: { day: 3, time: "07:00" },
    picture: { subjects: ["canned-food", "red-heart", "basket"], ground: "pear", style: "plain" },
    imageAlt: "A tin of food with a red heart and a basket",
    content: [
      "<p>Most people who come to a food bank never thought they would. A boiler breaks, a contract ends, a landlord calls, and the shopping is what gives. This weekend you can help in the time it takes to reach for a second tin.</p>",
      "<h2>How it works</h2>",
      "<ol><li>Take a list from the volunteers at the door of any of our five stores.</li><li>Put two things from it into your trolley and pay for them with your shopping.</li><li>Leave them in the red crates after the tills.</li></ol>",
      "<p>Everything is collected on Sunday evening, sorted in our Qormi warehouse and given out in the same week by parish and neighbourhood food banks in Malta and Gozo. For every two items you give, we add a third.</p>",
      "<h2>What helps most</h2>",
      "<ul><li>tinned fish, meat and pulses</li><li>baby milk and nappies, sizes 4 and 5</li><li>coffee, sugar and cooking oil</li><li>shampoo, soap and sanitary towels</li><li>a treat: the chocolate always goes first</li></ul>",
      "<p>Please leave out anything chilled, opened or close to its date, because the crates travel without a fridge.</p>",
      '<p>Last time you filled 318 crates, the weight of three delivery vans. A hand with the sorting is just as welcome: give your name at the desk of <a href="/locations">your store</a>. Grazzi ħafna.</p>',
    ],
  },
  {
    title: "Where the neighbours grow: allotments in Żabbar",
    excerpt:
      "Behind a rubble wall in Żabbar, 24 families share an old field. We supplied the water tank and the compost; they did everything else.",
    author: "Noelene Scicluna, community team",
    appears: { day: -9, time: "10:00" },
    picture: { subjects: ["seedling", "tomato", "carrot"], ground: "mint", style: "plain" },
    imageAlt: "A seedling with a tomato and a carrot",
    content: [
      "<p>Two years ago the field behind the old windmill lane was known for thistles and a broken washing machine. Now it has 24 beds, a lean-to with a kettle, and a waiting list. On Saturday mornings you can hear Maltese, Italian, Tagalog and Arabic across the beans, and a good deal of laughter in all four.</p>",
      "<h2>One bed, one family</h2>",
      "<p>Every family has a bed of eight metres by two and pays one euro a week towards the water. They decide together what to buy and who turns the compost. Karmena Bezzina, 71, had not grown anything since she left her father's farm; she now teaches the others to tie up tomatoes with strips of old sheet.</p>",
      "<blockquote><p>I came for the vegetables. I stay because somebody notices when I don't come.</p></blockquote>",
      "<h2>What we give</h2>",
      "<p>We paid for a 10,000-litre tank that catches the winter rain from our store's roof, and each week we deliver the trimmings from our fruit and vegetable shelves. In a season they turn six tonnes of outer leaves and bruised fruit into dark, sweet-smelling compost.</p>",
      "<p>We don't buy what they grow, and we don't want to: it goes into their own kitchens, and the surplus to the neighbours. But the field has taught our buyers a thing or two about flavour.</p>",
      "<h2>Start one yourself</h2>",
      '<p>If your local council or parish has a piece of land and a few willing people, talk to us. We can help with a tank, tools and compost for two more gardens this year. Leave your details at the desk of <a href="/locations">your nearest store</a> and the community team will ring you.</p>',
    ],
  },
  {
    title: "A cleaner Għadira in one morning",
    excerpt:
      "With 136 people, 90 pairs of gloves and one very patient lorry driver, 840 kilos of rubbish left the bay at Għadira, most of it smaller than a coin.",
    author: "Noelene Scicluna, community team",
    appears: { day: -31, time: "11:30" },
    picture: { subjects: ["umbrella-on-ground", "water-wave", "bucket"], ground: "sky", style: "plain" },
    imageAlt: "A beach umbrella with a wave and a bucket",
    content: [
      "<p>We expected fifty. By eight o'clock the line for gloves reached the bus stop, and by half past, all 90 pairs were gone and people were sharing, a left hand here, a right hand there. In the end 136 of you came to Għadira, the youngest in a sling and the eldest with a folding chair and firm opinions about cigarette ends.</p>",
      "<h2>What we found</h2>",
      "<ul><li>840 kilos of rubbish in all, 310 of which could be recycled</li><li>11,400 cigarette ends, counted by the scouts</li><li>four car tyres, a fridge door and half a pedalo</li><li>one wedding ring, returned to its owner within the day</li></ul>",
      "<p>The worst of it is small. Between the tide line and the tamarisks we sieved the sand by hand for scraps of polystyrene and bottle tops, because that is what ends up inside the fish. Beyond the road lies a wetland full of birds, so we kept well away from the reeds and left the seagrass on the shore, where it protects the beach from winter storms.</p>",
      "<h2>Breakfast on the sand</h2>",
      "<p>Our Mosta store brought 200 ftajjar and enough coffee to float the pedalo. Cups and plates went home with us to be washed: it would have been a poor morning's work to fill the bins again.</p>",
      "<blockquote><p>My daughter now picks things up wherever we go. It takes us an hour to walk to school.</p></blockquote>",
      '<p>We will be back when the season turns, and the bay at Ramla in Gozo has asked to be next. The date will be on this page and on the notice board in <a href="/locations">every store</a>. Bring gloves.</p>',
    ],
  },
  {
    title: "Breakfast before the bell",
    excerpt:
      "Nine primary schools now open their doors early, with fruit, milk and warm bread on the table. What a breakfast club does for a Monday morning.",
    author: "Doriette Sammut, head of people",
    appears: { day: -88, time: "07:45" },
    picture: { subjects: ["glass-of-milk", "bread", "banana"], ground: "butter", style: "plain" },
    imageAlt: "A glass of milk with bread and a banana",
    content: [
      "<p>At a quarter past seven the hall smells of toast. Forty children sit at long tables, some half asleep and some halfway through a story that cannot wait. There is milk, fruit and bread, and nobody asks why you have come.</p>",
      "<p>We began with two schools and a box of bananas. By now there are nine breakfast clubs in Malta and Gozo, run by parents and teachers and supplied by the nearest of our stores. Together they serve 1,700 breakfasts a week.</p>",
      "<h2>On the table</h2>",
      "<ul><li>wholemeal bread from our Qormi ovens, with butter or honey</li><li>milk and plain yoghurt</li><li>two kinds of fruit, whatever is in season</li><li>eggs on Fridays, which have become an event</li></ul>",
      "<p>The clubs are open to every child and free of charge, because a breakfast that only some may eat is a breakfast with a label on it. The menus were put together with a dietitian, and each club keeps its own list of allergies.</p>",
      "<h2>Does it help?</h2>",
      "<p>We are grocers, so we asked the teachers. In the schools that have had a club for a full year, late arrivals have fallen by a third, and the hour before break, they say, is a different hour.</p>",
      "<blockquote><p>You can't teach fractions to an empty stomach. You can teach them very well with a cut-up loaf.</p></blockquote>",
      '<p>Each club costs about eleven euros a day. If your school would like to start one, ask at <a href="/customer-care">customer care</a> for the starter pack, and if you have an hour to spare on a weekday morning, the toast will not butter itself.</p>',
    ],
  },
  {
    title: "Festa week, from the shop door",
    excerpt:
      "Banners overhead, brass bands in the car park and a run on ice: what festa week looks like from behind the tills, and how we lend a hand.",
    author: "Marċella Tabone",
    appears: { day: -196, time: "17:30" },
    picture: { subjects: ["fireworks", "church", "trumpet"], ground: "blush", style: "plain" },
    imageAlt: "Fireworks with a church and a trumpet",
    content: [
      "<p>You know it is festa week when the first man on a ladder asks whether he may tie a banner to the shop sign. By Wednesday the street is red damask from end to end, by Thursday the ice has run out twice, and on Saturday night nobody within a mile gets any sleep.</p>",
      "<h2>What a village buys</h2>",
      "<p>Our tills keep a secret calendar of the feasts. Two days before, it is flour, dates and aniseed, for the imqaret. The day before, it is cold drinks, paper plates and anything that can be grilled. On the morning itself it is hairspray, safety pins and pasta for fourteen.</p>",
      "<p>To keep up, our stores in Qormi, Żabbar and Mosta take on extra hands in festa week and fill the shelves before dawn, because after nine the lorries can't get past the band.</p>",
      "<h2>Lending a hand</h2>",
      "<ul><li>Water and fruit for the bandsmen on every march that passes one of our stores</li><li>Tables, trestles and cool boxes on loan to band clubs, free of charge</li><li>A team with brooms on the morning after, confetti included</li></ul>",
      "<blockquote><p>My grandfather played the cornet, my mother plays the cornet, and I run the drinks aisle. Every family needs one who can find the ice.</p></blockquote>",
      "<p>That was Duncan Spagnol, who has worked eleven feasts at our Żabbar store and has never yet seen the procession from the front.</p>",
      '<p>If your band club would like tables or water, ask the duty manager a month ahead. And if you are cooking for fourteen yourself, our <a href="/recipes/timpana-for-a-full-table">timpana for a full table</a> can be made the day before, and the <a href="/recipes/imqaret-with-dates-and-aniseed">imqaret</a> never last until the day after.</p>',
    ],
  },
];
