/** Spanish words that passwords are made of, without accents; those shared with Portuguese are in its list. */
export const spanishWords = `
contrasena contrasenas micontrasena nuevacontrasena contrasenasegura contrasenia clave claves miclave claveunica
clavesegura nuevaclave acceso acceder ingreso ingresar cambiar cambiame cambio cambiar cambiala predeterminada defecto
prueba pruebas probando secreto seguridad llave codigo administradora administrador gerencia usuario usuarios invitado
soporte ayuda sistema sistemas redes computadora ordenador computador telefono movil correo correoelectronico oficina
trabajo trabajador empleo empleado empleada empresa negocio compania ventas compras finanzas contabilidad almacen
bodega fabrica taller tienda cocina cocinero panadero panaderia cajero caja recepcion limpieza mantenimiento
recursoshumanos turno cliente clientes jefe jefa director escuela colegio profesor profesora estudiante universidad
hospital clinica farmacia supermercado restaurante hotel
bienvenido bienvenida bienvenidos buenosdias buenastardes buenasnoches gracias porfavor felicidades hola holamundo
adios amorcito miamor teamo tequiero tequieromucho tequieromuchote amoreterno corazon corazoncito carino querida
querido princesa principe reina bonita bonito hermosa hermoso hermosura guapa guapo linda lindo bebe bebita nena nene
nina nino chica chico muneca mamacita papacito angelito angel cielo cielito estrella estrellita luna lunita sonrisa
beso besos abrazo vida mivida milagro alegria esperanza libertad exito victoria vencer campeon ganador guerrero
guerrera fuerza suerte dinero millonario riqueza sueno suenos destino siempre porsiempre parasiempre nunca feliz
felicidad amistad salud
dios diosesamor diosmio diosesfiel jesus jesucristo jesusmeama cristo senor virgen virgencita espiritusanto bendicion
biblia iglesia gloria fe
familia mifamilia mama papa hijo hija hijos hijas hermano hermana hermanos abuelo abuela abuelita nieto nieta tio tia
primo prima marido esposa esposo mujer hombre novio novia amigo amiga amigos casa micasa hogar boda
perro perra perrito gato gata gatito pajaro caballo vaca toro leon leona tigre lobo zorro oso mono elefante tiburon
delfin pez tortuga conejo mariposa abeja arana serpiente aguila dragon pantera mascota pelusa firulais
futbol pelota balon gol copa seleccion jugador juego juegos musica cantante salsa cumbia bachata tango reggaeton rock
guitarra playa piscina verano invierno otono primavera vacaciones viaje navidad feliznavidad anonuevo
lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre
setiembre octubre noviembre diciembre
rojo roja azul amarillo amarilla verde blanco blanca negro negra morado morada naranja gris rosa rosado dorado
cero uno dos tres cuatro cinco seis siete ocho nueve diez unodostres unodos
cafe cafecito cerveza tequila mezcal ron vino asado empanada tacos taquito arroz frijoles papas chocolate pastel
helado platano banana naranja limon manzana fresa pina sandia mango azucar pimienta leche queso jamon pan pizza
coche carro moto camion
cualquier cualquiera cosa nada nadie nose olvide olvidado recordar loco loca locura tonto tonta idiota mierda puta
puto carajo joder cabron pendejo culo coño verga chingar chinga
superman superheroe heroe maestro maestra rey bruja brujo vampiro fantasma calavera diablo infierno demonio magia
misterio sombra fuego agua tierra viento mundo sol noche dia
mejor mayor grande pequeno nuevo nueva viejo vieja fuerte bueno buena rapido chevere bacano padre
`;
